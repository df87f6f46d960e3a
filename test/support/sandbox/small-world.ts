import { randomUUID } from "node:crypto";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { seedWorld } from "../../../shared/sandbox/seed/seed-world.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { worlds } from "../../../shared/sandbox/table/worlds.ts";
import { sandboxIds } from "../../../shared/sandbox/worlds/sandbox-ids.ts";
import { rowsOfWorld } from "../../../shared/sandbox/worlds/world-rows.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../operations/call.ts";
import { type TestTpp, testTpp } from "../signature/test-certificates.ts";

/**
 * Opens a small sandbox for a TPP: the seed's customers with their accounts, but without the history. It has about 70
 * rows instead of the seed's 1,160, so it is faster to read, save and clear.
 */
export async function openSmallWorld(tppId: string): Promise<void> {
  const world = `small-world-of-${tppId}`;
  await loadSmallWorld(tppId, world);
  await worlds.begin(tppId, world);
}

/** Another TPP with a small sandbox of its own. */
export async function anotherTpp(identifier = "PSDNO-FSA-222222222"): Promise<TestTpp> {
  const tpp = await testTpp(identifier);
  if (!(await tpps.profile(tpp.tppId)).place) await openSmallWorld(tpp.tppId);
  return tpp;
}

/** Replaces a TPP's sandbox by a new small one, as a reset does with a whole seed. */
export async function replaceBySmallWorld(tppId: string): Promise<void> {
  const world = randomUUID();
  await loadSmallWorld(tppId, world);
  await table.change(worlds.named(tppId, world));
}

async function loadSmallWorld(tppId: string, world: string): Promise<void> {
  const seed = seedWorld({ today: osloDay(testTime), idOf: await sandboxIds(tppId) });
  const noHistory = { transactions: new Map(), entries: new Map(), cardTransactions: new Map() };
  await generations.begin(tppId, world, testTime);
  await table.load(await rowsOfWorld(world, { ...seed, ...noHistory }));
}
