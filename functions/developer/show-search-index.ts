import { builtFile } from "../../shared/developer/built-file.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { textForStage } from "../../shared/developer/stage-text.ts";

const index = builtFile("search-index.json", textForStage);

export const handler = defineDeveloperPage({
  route: "GET /search/index.json",
  summary: "Hand out the index that the search page reads",
  access: {},

  handle: async () => ({
    content: "json",
    body: await index(),
    headers: { "cache-control": "public, max-age=300" },
  }),
});
