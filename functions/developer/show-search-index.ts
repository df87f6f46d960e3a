import { defineBuiltFile } from "../../shared/developer/define-built-file.ts";

export const handler = defineBuiltFile({
  route: "GET /search/index.json",
  summary: "Hand out the index that the search page reads",
  file: "search-index.json",
  content: "json",
});
