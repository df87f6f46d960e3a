import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditKinds } from "../../shared/object-store/audit-archive.ts";
import { type AuditSearch, foldersOf, isFound } from "./search-parameters.ts";

/** Searches the folder in which one machine keeps the audit trail. Returns what the statement would, in its order. */
export function searchFolder(folder: string, search: AuditSearch): string[] {
  const days = foldersOf(search);
  const lines = auditKinds.flatMap((kind) => {
    const [first = "", last = ""] = days[kind];
    return daysIn(join(folder, kind))
      .filter((day) => first <= day && day <= last)
      .flatMap((day) => linesIn(join(folder, kind, day)));
  });
  const timeOf = (line: string) => JSON.parse(line).at;
  return [...new Set(lines)]
    .filter((line) => isFound(JSON.parse(line), search))
    .map((line) => `${timeOf(line)} ${line}`)
    .sort()
    .map((line) => line.slice(line.indexOf(" ") + 1));
}

const daysIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const linesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ndjson"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean));
