import { defineBuiltFile } from "../../shared/developer/define-built-file.ts";
import { tarOf } from "../../shared/developer/tar.ts";

export const handler = defineBuiltFile({
  route: "GET /fjordgate-tpp.tar",
  summary: "Hand out the package with the typed client and the command line",
  file: "tpp-package.json",
  content: "archive",
  finish: (text) => tarOf("package", JSON.parse(text)),
});
