import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { searchPage } from "../../shared/developer/pages/search-page.ts";

export const handler = defineDeveloperPage({
  route: "GET /search",
  summary: "Show the search over guides, operations, fields, errors and changes",
  access: {},

  handle: async ({ query }) => ({ content: "html", body: searchPage(query.q ?? "") }),
});
