import type { PageHandler } from "../http/page.ts";
import { builtFile } from "./built-file.ts";
import { defineDeveloperPage } from "./define-developer-page.ts";
import type { Content } from "./developer-headers.ts";
import { textForStage } from "./stage-text.ts";

/** Defines the address of a file that the build has made. `finish` turns its text into what is handed out. */
export function defineBuiltFile(served: {
  route: `GET /${string}`;
  summary: string;
  file: string;
  content: Content;
  finish?: (text: string) => string;
}): PageHandler {
  const { route, summary, file, content, finish = (text) => text } = served;
  const read = builtFile(file, (text) => finish(textForStage(text)));
  return defineDeveloperPage({
    route,
    summary,
    access: {},

    handle: async () => ({
      content,
      body: await read(),
      // The file is the same for all visitors and changes only with a release.
      headers: { "cache-control": "public, max-age=300" },
    }),
  });
}
