import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /documentation",
  summary: "List every operation of the interface",
  section: "/documentation",
  file: "documentation.json",
});
