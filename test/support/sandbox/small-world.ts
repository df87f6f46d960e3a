import { randomUUID } from "node:crypto";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { type Content, contentOf, firstWorld } from "../../../shared/sandbox/bank/content.ts";
import { reset } from "../../../shared/sandbox/bank/worlds/replace-world.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { sandboxIds } from "../../../shared/sandbox/sandbox-ids.ts";
import { seedWorld } from "../../../shared/sandbox/seed/seed-world.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../operations/call.ts";
import { type TestTpp, testTpp } from "../signature/test-certificates.ts";

/** Opens a small sandbox for a TPP: the seed's customers with their accounts, but without the history. */
export async function openSmallWorld(tppId: string): Promise<void> {
  const content = await smallContent(tppId);
  await worlds.open(tppId, testTime, () => firstWorld(`small-world-of-${tppId}`, content));
}

/** Another TPP with a small sandbox of its own. */
export async function anotherTpp(identifier = "PSDNO-FSA-222222222"): Promise<TestTpp> {
  const tpp = await testTpp(identifier);
  if (!(await tpps.profile(tpp.tppId)).place) await openSmallWorld(tpp.tppId);
  return tpp;
}

/** Replaces a TPP's sandbox by a new small one, as a reset does with a whole seed. */
export async function replaceBySmallWorld(tppId: string): Promise<void> {
  const content = await smallContent(tppId);
  const command = reset({ id: randomUUID(), seed: () => content, keepsClock: true });
  await worlds.change(tppId, testTime, command);
}

async function smallContent(tppId: string): Promise<Content> {
  const seed = seedWorld({ today: osloDay(testTime), idOf: await sandboxIds(tppId) });
  const noHistory = { transactions: new Map(), entries: new Map(), cardTransactions: new Map() };
  return contentOf({ ...seed, ...noHistory });
}
