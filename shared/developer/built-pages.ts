import type { PageHandler } from "../http/page.ts";
import { html } from "../pages/html.ts";
import { settings } from "../runtime/settings.ts";
import { builtFile } from "./built-file.ts";
import { defineDeveloperPage } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { type DeveloperSection, developerSheet } from "./pages/developer-sheet.ts";
import { textForStage } from "./stage-text.ts";

/** The content of a page that the build has rendered. */
export type BuiltPage = {
  title: string;
  html: string;
  wide?: boolean;
  /** Its file in the repository, if it can be edited there. */
  source?: string;
  /** A script of the page beside the one that copies. */
  script?: string;
};

type Options = {
  route: `GET /${string}`;
  summary: string;
  section?: DeveloperSection;
  /** The file with the pages by name. */
  file: string;
  /** The path parameter with the page's name, and the text if there is no such page. Else the name is empty. */
  named?: { by: string; missing: string };
};

/** Defines a page, or the pages of one route, that the build has rendered. */
export function defineBuiltPage({ route, summary, section, file, named }: Options): PageHandler {
  const pages = builtFile(file, (text): Record<string, BuiltPage> => JSON.parse(text));
  return defineDeveloperPage({
    route,
    summary,
    access: {},

    async handle({ params }) {
      const all = await pages();
      const name = named ? (params[named.by] ?? "") : "";
      const page = Object.hasOwn(all, name) && (name || !named) ? all[name] : undefined;
      if (!page) throw new DeveloperRefusal(404, named?.missing ?? "There is no such page.");
      const { title, wide = false, script, source } = page;
      const content = html`<div dangerouslySetInnerHTML=${{ __html: textForStage(page.html) }} />
        ${source && settings.sourceAddress && html`<p class="edit"><a href=${`${settings.sourceAddress}/${source}`}>Edit this page</a></p>`}`;
      return { content: "html", body: developerSheet({ title, section, wide, script, content }) };
    },
  });
}
