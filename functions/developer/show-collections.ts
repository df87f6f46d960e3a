import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /collections",
  summary: "Show how the collections of requests are used",
  section: "/guides",
  file: "collections-page.json",
});
