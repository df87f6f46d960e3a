import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { alarmsDocument, alarmsFile } from "./document.ts";

/** Adds the verbs of `alarms`. */
export function addAlarms(noun: Command): void {
  noun
    .command("write")
    .description(
      "Write infra/alarms/README.md, what to do at each alarm, from the table of alarms.",
    )
    .action(() => writeFileSync(alarmsFile, alarmsDocument()));
}
