import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /changelog",
  summary: "Show the releases, and the calendar of early access and deprecations",
  section: "/changelog",
  file: "changelog.json",
});
