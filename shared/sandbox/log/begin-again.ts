import { clockOffsetOf, type Times } from "../../rules/clock.ts";
import { table } from "../../table/client.ts";
import { emptyWorld } from "../bank/content.ts";
import type { RecordedCall } from "../bank/recorded-call.ts";
import type { Call } from "./calls.ts";
import { deleteCompacted } from "./compaction.ts";
import { logKeys, versionOf } from "./keys.ts";
import type { Log } from "./read-log.ts";
import { tooManyChanges } from "./refusals.ts";
import { write } from "./transaction.ts";

/**
 * Applies a command to an empty world with this clock, writes the result after everything that an unreadable log contains,
 * whose bodies are not opened, and then deletes the rest with its snapshots. Returns undefined if the call was applied
 * before.
 */
export async function beginAgain({
  command,
  at,
  ...given
}: {
  tppId: string;
  at: Times;
  command: RecordedCall<undefined>;
  call: Call | undefined;
}): Promise<Log | undefined> {
  const { tppId } = given;
  const { realTime } = at;
  const [tip, old, saved] = await Promise.all([
    table.get(logKeys.tip(tppId)),
    table.query(logKeys.entry(tppId, 0, "BASE").PK),
    table.query(logKeys.snapshot(tppId, "").PK),
  ]);
  const versions = [Number(tip?.version ?? 0), ...old.map(({ SK }) => versionOf(SK))];
  const world = { ...emptyWorld, clockOffset: clockOffsetOf(at) };
  const made = command(world, at);
  const changed = { ...made, world: { ...made.world, version: Math.max(...versions) + 1 } };
  const written = await write({
    ...{ ...given, realTime, changed, from: undefined },
    tip: tip && Number(tip.version),
  });
  if ("refused" in written) {
    if (written.refused === "call") return undefined;
    throw tooManyChanges();
  }
  const items = [...old.map(({ SK }) => SK), ...written.log.items];
  const log = await deleteCompacted(tppId, { ...written.log, items });
  await table.clear(saved);
  return log;
}
