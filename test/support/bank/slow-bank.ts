import { setTimeout as pause } from "node:timers/promises";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { chances, seed, sized } from "../run/long-form.ts";
import { type Faults, failing } from "./failing-bank.ts";

/** The longest delay of a slow bank, in milliseconds. */
export const longest = sized(200, 2000);

const chance = chances(seed);

/** Runs something after a seeded delay, which is at most the time of two calls of the bank. */
export async function atSomeTime<T>(run: () => Promise<T>): Promise<T | undefined> {
  await pause(chance() * 2 * longest);
  return run().catch(() => undefined);
}

const underWay = new Set<Promise<unknown>>();

/** Waits for the calls of slow banks that nobody waits for any more, so that none acts in the next test. */
export async function slowCallsEnd(): Promise<void> {
  while (underWay.size) await Promise.allSettled(underWay);
}

type Ask = (...asked: never[]) => Promise<unknown>;

/** Delays the bank by a seeded time, in part before and in part after it acts. */
export function slowBank(
  methods: readonly BankMethod[] = ["check", "contexts", "submit", "orders", "cancel"],
): () => void {
  const slow =
    (ask: Ask) =>
    (...asked: never[]) => {
      const call = slowly(() => ask(...asked));
      underWay.add(call);
      call.finally(() => underWay.delete(call)).catch(() => undefined);
      return call;
    };
  return failing(Object.fromEntries(methods.map((method) => [method, slow])) as Faults);
}

async function slowly(ask: () => Promise<unknown>): Promise<unknown> {
  const whole = chance() * longest;
  const first = chance() * whole;
  await pause(first);
  const told = await ask();
  await pause(whole - first);
  return told;
}
