import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /guides",
  summary: "List the guides, and how the command line is installed",
  section: "/guides",
  file: "guides.json",
});
