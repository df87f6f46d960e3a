import { randomUUID } from "node:crypto";
import type { Bank, BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import { sandboxBankAt } from "../../shared/sandbox/sandbox-bank.ts";
import { openWorld } from "../../shared/sandbox/worlds/open-world.ts";
import { tpps } from "../../shared/table/tpps.ts";

/** The TPP id that owns the reference connector's only world. */
const owner = "connector";

/** The sandbox's bank in real time, with the seed customers; all TPPs share it. */
export async function seededBank(): Promise<Bank> {
  const begun = new Date();
  const { place } = await tpps.profile(owner);
  const world =
    place ?? (await openWorld(owner, { id: randomUUID(), realTime: begun, now: begun }));
  const now = (): Bank => {
    const realTime = new Date();
    return sandboxBankAt({ tppId: owner, world, clockOffset: 0, now: realTime, realTime });
  };
  const call = (method: BankMethod) => [
    method,
    (...asked: never[]) => (now()[method] as (...asked: never[]) => unknown)(...asked),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(call)) as Bank;
}
