import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditKinds } from "../../shared/object-store/audit-archive.ts";
import type { AuditRecord } from "../../shared/table/audit.ts";
import { CommandRefused } from "../command-error.ts";
import { type AuditSearch, foldersOf, isFound } from "./search-parameters.ts";

/** Searches the folder in which one machine keeps the audit trail. Returns what the statement would, in its order. */
export function searchFolder(folder: string, search: AuditSearch): string[] {
  const days = foldersOf(search);
  const events = auditKinds.flatMap((kind) => {
    const [first = "", last = ""] = days[kind];
    return namesIn(join(folder, kind))
      .filter((day) => first <= day && day <= last)
      .flatMap((day) => eventsIn(join(folder, kind, day)));
  });
  return [...new Map(events)]
    .filter(([, event]) => isFound(event, search))
    .map(([line, { at }]) => `${at} ${line}`)
    .sort()
    .map((line) => line.slice(line.indexOf(" ") + 1));
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The lines of a day's files, each with its event. */
const eventsIn = (folder: string): [string, AuditRecord][] =>
  namesIn(folder)
    .filter((file) => file.endsWith(".ndjson"))
    .flatMap((file) => {
      const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
      return lines.map((line): [string, AuditRecord] => [line, eventIn(line, join(folder, file))]);
    });

function eventIn(line: string, file: string): AuditRecord {
  try {
    const event = JSON.parse(line);
    if (typeof event.at === "string") return event;
  } catch {
    // The refusal below names the file.
  }
  throw new CommandRefused(
    `${file} has a line that is no event. Move the file out of the folder, and search again.`,
  );
}
