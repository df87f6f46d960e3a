import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /",
  summary: "Show developers the way to a first call",
  section: "/",
  file: "start.json",
});
