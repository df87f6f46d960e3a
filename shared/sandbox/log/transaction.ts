import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { dueShards, type Key, keys, shardOfText } from "../../table/keys.ts";
import { lastInstant, nextInstant } from "../bank/orders/due.ts";
import { patchOf } from "../bank/patch.ts";
import type { Recorded } from "../bank/recorded-call.ts";
import type { Changed } from "../bank/world.ts";
import { auditItems } from "./audit-items.ts";
import { type Call, calls } from "./calls.ts";
import { logKeys, worldDue } from "./keys.ts";
import { refuseLargeTransaction } from "./limits.ts";
import type { Log } from "./read-log.ts";
import { snapshotChanges } from "./snapshots.ts";
import { storedPatch } from "./stored-patch.ts";

/** A change of a world on its way to the table. */
export type Writing = {
  tppId: string;
  realTime: Date;
  /** The version of the tip that the change replaces. Undefined if the TPP has none. */
  tip: number | undefined;
  /** The world that was changed. Undefined if it was not read: then the new world is written whole. */
  from: Log | undefined;
  changed: Changed<unknown> & Partial<Recorded<unknown>>;
  call: Call | undefined;
};

/** The log after the write, or why nothing was written: the tip is another one, or the call was applied before. */
export type Written = { log: Log } | { refused: "tip" | "call"; mark: number };

/** Writes a change with everything that belongs to it, or nothing. */
export async function write(writing: Writing): Promise<Written> {
  const { tppId, realTime, from, changed, call } = writing;
  const { world, events, answer, callEvent } = changed;
  const { version } = world;
  const entry = world === from?.world ? undefined : await newEntry(writing);
  const changes: Change[] = [
    ...(call ? await calls.applied({ tppId, realTime, call }, { version, answer }) : []),
    tipChange(writing),
    ...profileChange(writing),
    ...(entry?.puts ?? []),
    ...(entry && from ? await snapshotChanges(tppId, from.world, world) : []),
    ...auditItems({ tppId, realTime, version, events, call, callEvent }),
  ];
  refuseLargeTransaction(changes);
  const refused = await table.change(changes);
  if (refused !== undefined)
    return { refused: call && refused === 0 ? "call" : "tip", mark: entry?.mark ?? 0 };
  return { log: entry?.log ?? (from as Log) };
}

/** Puts the tip at the new version. If the world is unchanged, it is only checked that it is the newest. */
function tipChange({ tppId, tip: version, from, changed: { world } }: Writing): Change {
  const tip = logKeys.tip(tppId);
  const isIts = { oneOf: { version: [version] } };
  if (world === from?.world) return { check: tip, when: isIts };
  const next = nextInstant(world);
  const inReality = Date.parse(next ?? "") - world.clockOffset;
  const at = next && new Date(Math.min(inReality, lastInstant.getTime())).toISOString();
  return {
    put: {
      ...{ ...tip, tppId, version: world.version },
      ...(at === undefined ? {} : worldDue(shardOfText(tppId, dueShards), at, tppId)),
    },
    when: version === undefined ? { absent: true } : isIts,
  };
}

/**
 * Names the world and its clock in the TPP's profile, which approvals check, if either is new. A world that was not read
 * may differ in both.
 */
function profileChange({ tppId, from, changed: { world } }: Writing): Change[] {
  const { id: place, clockOffset } = world;
  if (from?.world.id === place && from.world.clockOffset === clockOffset) return [];
  return [{ update: keys.profile(tppId), set: { place, clockOffset } }];
}

/** The entry of a change: a patch, or a base if the TPP gets another world, which nothing of the old one is needed for. */
async function newEntry({ tppId, from, changed: { world } }: Writing) {
  const isPatch = world.id === from?.world.id;
  const patch = patchOf(isPatch ? from?.world : undefined, world);
  const place = logKeys.entry(tppId, world.version, isPatch ? "PATCH" : "BASE");
  const { puts, length, mark } = await storedPatch(place, patch);
  const log: Log = {
    world,
    base: isPatch ? (from?.base ?? 0) : world.version,
    items: [...(from?.items ?? []), ...puts.map(({ put }) => (put as Key).SK)],
    length: length + (isPatch ? (from?.length ?? 0) : 0),
  };
  return { puts, log, mark };
}
