import { defineBuiltFile } from "../../shared/developer/define-built-file.ts";

export const handler = defineBuiltFile({
  route: "GET /fjordgate.mjs",
  summary: "Hand out the command line for TPPs as one file",
  file: "fjordgate.mjs",
  content: "module",
});
