import { setTimeout as wait } from "node:timers/promises";
import { fingerprint } from "../secrets/derive.ts";
import type { WriteRefusal } from "./sdk.ts";

const attempts = 12;

/**
 * The result of a write: its answer, or the index of the change whose condition failed, with the error. `sentAgain`
 * is true if an answer was lost: the condition may then have failed because of the first attempt.
 */
export type WriteResult<T> =
  | { written: T }
  | { refused: number; error: unknown; sentAgain: boolean };

/**
 * Repeats a write while another transaction writes the same items, or the table throttles the transaction. That says
 * nothing about the condition. The embedded database never reports it; DynamoDB does.
 */
export async function retryWhileBusy<T>(
  write: () => Promise<T>,
  refusal: (error: unknown) => WriteRefusal | undefined,
  name: string,
): Promise<WriteResult<T>> {
  let sentAgain = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { written: await write() };
    } catch (error) {
      const refused = refusal(error);
      sentAgain ||= attemptsOf(error) > 1;
      if (!refused || (refused === "busy" && attempt === attempts)) throw error;
      if (refused !== "busy") return { refused: refused.index, error, sentAgain };
      await wait(pause(attempt, name));
    }
  }
}

/** The number of times that the SDK sent the command. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;

/**
 * The milliseconds until the next attempt. They depend on the written keys, so that colliding writers wait
 * differently, without a random source.
 */
const pause = (attempt: number, name: string): number => {
  const spread = Buffer.from(fingerprint(`${attempt}${name}`)).readUInt32BE();
  return 1 + (spread % (10 * 2 ** Math.min(attempt, 6)));
};
