import { commandLineText } from "../../shared/developer/command-line-text.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";

export const handler = defineDeveloperPage({
  route: "GET /fjordgate.mjs",
  summary: "Hand out the command line for TPPs as one file",
  access: {},

  handle: async () => ({
    content: "module",
    body: await commandLineText(),
    // The file is the same for all visitors and changes only with a release.
    headers: { "cache-control": "public, max-age=300" },
  }),
});
