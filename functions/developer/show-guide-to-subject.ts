import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /guides/{subject}",
  summary: "Show the guide to one subject",
  section: "/guides",
  file: "guides.json",
  named: { by: "subject", missing: "There is no such guide." },
});
