import { setTimeout as wait } from "node:timers/promises";
import { fingerprint } from "../derive.ts";
import type { Refusal } from "./sdk.ts";

const attempts = 12;

/**
 * What became of a write: what it answered, or which change's condition did not hold, and the error that said so. A write
 * of which an answer was lost may have been refused because of itself: it is `sentAgain`.
 */
export type Settled<T> = { written: T } | { refused: number; error: unknown; sentAgain: boolean };

/** Writes again while another transaction is at the same items, which says nothing about the condition. */
export async function settled<T>(
  write: () => Promise<T>,
  refusal: (error: unknown) => Refusal | undefined,
  name: string,
): Promise<Settled<T>> {
  let sentAgain = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { written: await write() };
    } catch (error) {
      const refused = refusal(error);
      sentAgain ||= attemptsOf(error) > 1;
      if (!refused || (refused === "conflict" && attempt === attempts)) throw error;
      if (refused !== "conflict") return { refused: refused.index, error, sentAgain };
      await wait(pause(attempt, name));
    }
  }
}

/** How often the SDK sent a command until it was answered so. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;

/** Milliseconds until the next try; who collided waits differently, as told by what they write, not by chance. */
const pause = (attempt: number, name: string): number => {
  const spread = Buffer.from(fingerprint(`${attempt}${name}`)).readUInt32BE();
  return 1 + (spread % (10 * 2 ** Math.min(attempt, 6)));
};
