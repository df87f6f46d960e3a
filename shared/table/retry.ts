import { setTimeout as wait } from "node:timers/promises";
import { fingerprint } from "../derive.ts";
import type { Refusal } from "./sdk.ts";

const attempts = 12;

/** What became of a write: what it answered, or which change's condition did not hold, and the error that said so. */
export type Settled<T> = { written: T } | { refused: number; error: unknown };

/** Writes again while another transaction is at the same items, which says nothing about the condition. */
export async function settled<T>(
  write: () => Promise<T>,
  refusal: (error: unknown) => Refusal | undefined,
  name: string,
): Promise<Settled<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { written: await write() };
    } catch (error) {
      const refused = refusal(error);
      if (!refused || (refused === "conflict" && attempt === attempts)) throw error;
      if (refused !== "conflict") return { refused: refused.index, error };
      await wait(pause(attempt, name));
    }
  }
}

/** Milliseconds until the next try; who collided waits differently, as told by what they write, not by chance. */
const pause = (attempt: number, name: string): number => {
  const spread = Buffer.from(fingerprint(`${attempt}${name}`)).readUInt32BE();
  return 1 + (spread % (10 * 2 ** Math.min(attempt, 6)));
};
