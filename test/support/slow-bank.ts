import { setTimeout as pause } from "node:timers/promises";
import type { BankMethod } from "../../shared/ports/bank.ts";
import { type Faults, failing } from "./failing-bank.ts";
import { chances, seed, sized } from "./long-form.ts";

/** How long a slow bank takes at most, in milliseconds. */
export const longest = sized(200, 2000);

const chance = chances(seed);

/** Does something once a time is over that the seed says: about as long as a page takes that asks the bank twice. */
export async function atSomeTime<T>(run: () => Promise<T>): Promise<T | undefined> {
  await pause(chance() * 2 * longest);
  return run().catch(() => undefined);
}

type Ask = (...asked: never[]) => Promise<unknown>;

/** Has the bank answer after a time that the seed says: a part of it before it does what is asked, the rest behind. */
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
