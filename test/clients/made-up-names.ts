import { readdirSync } from "node:fs";
import { basename } from "node:path";

/** Returns files whose names end in a number. A generator adds numbers when two things have the same name. */
export const madeUpNames = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\d$/.test(basename(path).split(".", 1)[0] ?? ""),
  );
