import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { packageArchive } from "../../shared/developer/package-text.ts";

export const handler = defineDeveloperPage({
  route: "GET /fjordgate-tpp.tar",
  summary: "Hand out the package with the typed client and the command line",
  access: {},

  handle: async () => ({
    content: "archive",
    body: await packageArchive(),
    headers: { "cache-control": "public, max-age=300" },
  }),
});
