import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /log",
  summary: "Show a TPP its requests of the last day",
  section: "/log",
  file: "log.json",
});
