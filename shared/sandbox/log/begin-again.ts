import { table } from "../../table/client.ts";
import type { World } from "../bank/world.ts";
import { initialised } from "../bank/worlds/replace-world.ts";
import type { Call } from "./calls.ts";
import { tidied } from "./compaction.ts";
import { logKeys, versionOf } from "./keys.ts";
import type { Log } from "./read-log.ts";
import { overtaken } from "./refusals.ts";
import { write } from "./transaction.ts";

/**
 * Writes a world after everything that an unreadable log contains, whose bodies are not opened, and then deletes the rest
 * with its snapshots. Returns undefined if the call was applied before.
 */
export async function beginAgain({
  world,
  ...given
}: {
  tppId: string;
  realTime: Date;
  world: World;
  call: Call | undefined;
}): Promise<Log | undefined> {
  const { tppId } = given;
  const [tip, old, saved] = await Promise.all([
    table.get(logKeys.tip(tppId)),
    table.query(logKeys.entry(tppId, 0, "BASE").PK),
    table.query(logKeys.snapshot(tppId, "").PK),
  ]);
  const versions = [Number(tip?.version ?? 0), ...old.map(({ SK }) => versionOf(SK))];
  const changed = {
    ...{ world: { ...world, version: Math.max(...versions) + 1 }, events: [] },
    ...{ answer: undefined, callEvent: initialised },
  };
  const written = await write({
    ...{ ...given, changed, from: undefined },
    tip: tip && Number(tip.version),
  });
  if ("refused" in written) {
    if (written.refused === "call") return undefined;
    throw overtaken();
  }
  const items = [...old.map(({ SK }) => SK), ...written.log.items];
  const log = await tidied(tppId, { ...written.log, items });
  await table.clear(saved);
  return log;
}
