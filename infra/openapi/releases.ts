import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Json } from "./json-schema.ts";

const ofTpps = new URL("releases/", import.meta.url);

const numbersOf = (name: string) => name.split(".").map(Number);

/** Reads the newest stored release; undefined if there is none. */
export function newestRelease(folder = ofTpps): { name: string; document: Json } | undefined {
  const names = readdirSync(folder).flatMap(
    (file) => /^(\d+\.\d+\.\d+)\.json$/.exec(file)?.[1] ?? [],
  );
  const newest = names.toSorted(byNumbers).at(-1);
  if (newest === undefined) return undefined;
  return {
    name: newest,
    document: JSON.parse(readFileSync(new URL(`${newest}.json`, folder), "utf8")),
  };
}

function byNumbers(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}

/** Stores a document as a release without texts and examples, which are not compared. Returns the file's path. */
export function keepRelease(name: string, document: Json, folder = ofTpps): string {
  const file = new URL(`${name}.json`, folder);
  writeFileSync(file, JSON.stringify(compared(document)));
  return fileURLToPath(file);
}

const words = new Set(["description", "summary", "example", "x-codeSamples"]);

/** Removes texts and examples, but no field that has such a keyword as its name. */
function compared(part: Json, isFields = false): Json {
  if (Array.isArray(part)) return part.map((each) => compared(each));
  if (part === null || typeof part !== "object") return part;
  const kept = Object.entries(part).filter(([name]) => isFields || !words.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, compared(value, !isFields && name === "properties")]),
  );
}
