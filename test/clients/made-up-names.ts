import { readdirSync } from "node:fs";
import { basename } from "node:path";

/** Files whose names end in a number: where two things want one name, a generator counts. */
export const madeUpNames = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\d$/.test(basename(path).split(".", 1)[0] ?? ""),
  );
