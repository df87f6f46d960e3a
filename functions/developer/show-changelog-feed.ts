import { defineBuiltFile } from "../../shared/developer/define-built-file.ts";

export const handler = defineBuiltFile({
  route: "GET /changelog.rss",
  summary: "Tell feed readers of the releases",
  file: "changelog.rss",
  content: "rss",
});
