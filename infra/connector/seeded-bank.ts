import { randomUUID } from "node:crypto";
import type { Bank, BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import { bankOfWorld } from "../../shared/sandbox/log/bank-of-world.ts";
import { worlds, worldVersion } from "../../shared/sandbox/log/worlds.ts";
import { openWorld } from "../../shared/sandbox/seed/open-world.ts";

/** The TPP id that owns the reference connector's only world. */
const owner = "connector";

/** The sandbox's bank in real time, with the seed customers; all TPPs share it. */
export async function seededBank(): Promise<Bank> {
  const version = await worldVersion(owner);
  if (version === undefined) await openWorld(owner, { id: randomUUID(), realTime: new Date() });
  const now = (): Bank => bankOfWorld(worlds, { tppId: owner, at: { realTime: new Date() } });
  const call = (method: BankMethod) => [
    method,
    (...asked: never[]) => (now()[method] as (...asked: never[]) => unknown)(...asked),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(call)) as Bank;
}
