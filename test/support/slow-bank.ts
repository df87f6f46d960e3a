import { setTimeout as pause } from "node:timers/promises";
import type { BankMethod } from "../../shared/ports/bank.ts";
import { type Faults, failing } from "./failing-bank.ts";
import { chances, seed, sized } from "./long-form.ts";

/** The longest delay of a slow bank, in milliseconds. */
export const longest = sized(200, 2000);

const chance = chances(seed);

/** Runs something after a seeded delay, which is at most the time of two calls of the bank. */
export async function atSomeTime<T>(run: () => Promise<T>): Promise<T | undefined> {
  await pause(chance() * 2 * longest);
  return run().catch(() => undefined);
}

type Ask = (...asked: never[]) => Promise<unknown>;

/** Delays the bank by a seeded time, in part before and in part after it acts. */
export function slowBank(
  methods: readonly BankMethod[] = ["check", "contexts", "submit", "orders", "cancel"],
): () => void {
  const slow =
    (ask: Ask) =>
    async (...asked: never[]) => {
      const whole = chance() * longest;
      const first = chance() * whole;
      await pause(first);
      const told = await ask(...asked);
      await pause(whole - first);
      return told;
    };
  return failing(Object.fromEntries(methods.map((method) => [method, slow])) as Faults);
}
