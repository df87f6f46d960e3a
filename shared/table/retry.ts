import { setTimeout as wait } from "node:timers/promises";
import { fingerprint } from "../derive.ts";
import type { Refusal } from "./sdk.ts";

const attempts = 12;

/**
 * Writes again while another transaction is at the same items, which says nothing about the condition. Answers the
 * index of the change whose condition did not hold, or undefined once it is written.
 */
export async function settled(
  write: () => Promise<unknown>,
  refusal: (error: unknown) => Refusal | undefined,
  name: string,
): Promise<number | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return undefined;
    } catch (error) {
      const refused = refusal(error);
      if (!refused || (refused === "conflict" && attempt === attempts)) throw error;
      if (refused !== "conflict") return refused.index;
      await wait(pause(attempt, name));
    }
  }
}

/** Milliseconds until the next try; who collided waits differently, as told by what they write, not by chance. */
const pause = (attempt: number, name: string): number => {
  const spread = Buffer.from(fingerprint(`${attempt}${name}`)).readUInt32BE();
  return 1 + (spread % (10 * 2 ** Math.min(attempt, 6)));
};
