import { randomUUID } from "node:crypto";
import { osloDay } from "../../shared/rules/calendar.ts";
import { seedWorld } from "../../shared/sandbox/seed/seed-world.ts";
import { generations } from "../../shared/sandbox/table/generations.ts";
import { worlds } from "../../shared/sandbox/table/worlds.ts";
import { idsOf } from "../../shared/sandbox/worlds/sandbox-ids.ts";
import { rowsOfWorld } from "../../shared/sandbox/worlds/world-rows.ts";
import { table } from "../../shared/table/client.ts";
import { tpps } from "../../shared/table/tpps.ts";
import { testTime } from "./call.ts";
import { type TestTpp, testTpp } from "./test-certificates.ts";

/**
 * Makes a TPP's first world the seed without its history: whoever lives there, with all that they hold, in some 70 rows
 * where the seed has 1,160. Reading, saving and clearing it away costs as much less.
 */
export async function openSmallWorld(tppId: string): Promise<void> {
  const world = `small-world-of-${tppId}`;
  await loadSmallWorld(tppId, world);
  await worlds.begin(tppId, world);
}

/** Another TPP, with such a world of its own: what is not its own it does not find there. */
export async function anotherTpp(identifier = "PSDNO-FSA-222222222"): Promise<TestTpp> {
  const tpp = await testTpp(identifier);
  if (!(await tpps.profile(tpp.tppId)).place) await openSmallWorld(tpp.tppId);
  return tpp;
}

/** Puts another such world in the place of a TPP's own, as a reset of its sandbox does with a whole seed. */
export async function replaceBySmallWorld(tppId: string): Promise<void> {
  const world = randomUUID();
  await loadSmallWorld(tppId, world);
  await table.change(worlds.named(tppId, world));
}

async function loadSmallWorld(tppId: string, world: string): Promise<void> {
  const seed = seedWorld({ today: osloDay(testTime), idOf: await idsOf(tppId) });
  const noHistory = { transactions: new Map(), entries: new Map(), cardTransactions: new Map() };
  await generations.begin(tppId, world, testTime);
  await table.load(await rowsOfWorld(world, { ...seed, ...noHistory }));
}
