import { defineBuiltPage } from "../../shared/developer/built-pages.ts";

export const handler = defineBuiltPage({
  route: "GET /documentation/{operation}",
  summary: "Show the documentation of one operation",
  section: "/documentation",
  file: "documentation.json",
  named: { by: "operation", missing: "There is no such operation." },
});
