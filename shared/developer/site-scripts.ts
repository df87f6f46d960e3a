import { builtFile } from "./built-file.ts";

/** The scripts of the site by file name. */
export const siteScripts = builtFile(
  "scripts.json",
  (json): Readonly<Record<string, string>> => JSON.parse(json),
);
