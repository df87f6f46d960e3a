import { randomUUID } from "node:crypto";
import { table } from "../../shared/table/client.ts";
import { type StoppedTpp, stopList } from "../../shared/table/stop-list.ts";
import type { Command } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { help, readStopListOptions, type StopListOptions } from "./options.ts";

async function run(options: StopListOptions): Promise<boolean> {
  process.env.TABLE_NAME = await stackOutput(options.stage, "data", "TableName");
  try {
    console.log(await done(options));
    return true;
  } finally {
    await table.close();
  }
}

/** Performs the action, and returns a text about the result. */
async function done(options: StopListOptions): Promise<string> {
  if (options.action === "list") return listed(await stopList.all());
  const { action, tppId, reason } = options;
  const act = { id: randomUUID(), at: new Date(), reason };
  const changed = await stopList[action](tppId, act);
  if (action === "add") return changed ? `${tppId} is stopped.` : `${tppId} was stopped already.`;
  return changed ? `${tppId} is admitted again.` : `${tppId} was not stopped.`;
}

const listed = (all: readonly StoppedTpp[]): string =>
  all.map(({ tppId, since, reason }) => `${tppId}  since ${since}  ${reason}`).join("\n") ||
  "No TPP is stopped.";

export const stopListCommand: Command<StopListOptions> = { help, read: readStopListOptions, run };
