import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /downloads",
  summary: "Show what can be downloaded, with its documentation",
  section: "/guides",
  file: "downloads.json",
});
