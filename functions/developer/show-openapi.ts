import { defineBuiltFile } from "../../shared/developer/define-built-file.ts";

export const handler = defineBuiltFile({
  route: "GET /openapi.json",
  summary: "Show the OpenAPI document of the sandbox",
  file: "openapi.json",
  content: "json",
});
