import { builtFile } from "../../shared/developer/built-file.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { textForStage } from "../../shared/developer/stage-text.ts";

const feed = builtFile("changelog.rss", textForStage);

export const handler = defineDeveloperPage({
  route: "GET /changelog.rss",
  summary: "Tell feed readers of the releases",
  access: {},

  handle: async () => ({
    content: "rss",
    body: await feed(),
    headers: { "cache-control": "public, max-age=300" },
  }),
});
