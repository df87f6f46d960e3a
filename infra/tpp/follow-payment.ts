import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "./command-error.ts";
import { notMade } from "./failed-payment.ts";
import { type OrderedResource, readOrderedResource, resourceKind } from "./ordered-resource.ts";
import type { BankCalls } from "./session.ts";
import { isBad, isFinalStatus, isWaiting, wordsFor } from "./status-words.ts";
import type { Terminal } from "./terminal.ts";

/** Polls a status, prints and stores each change, and ends when no change is expected soon. */
export async function followPayment(
  session: BankCalls,
  standing: OrderedResource,
  seconds: number,
  { done, step }: Terminal,
): Promise<void> {
  let told = "";
  for (const deadline = Date.now() + seconds * 1000; ; await wait(500)) {
    const { status, body } = await readOrderedResource(session, standing);
    if (status !== told) done(`${status}: ${wordsFor(status)}`);
    told = status;
    if (isBad(status)) throw await notMade(session, { ...standing, status, body, deadline });
    if (isWaiting(status)) step("In a sandbox its day comes with fjordgate sandbox clock <time>.");
    if (isFinalStatus(status)) return;
    if (Date.now() > deadline)
      throw new CommandError(
        "notPaid",
        `The ${resourceKind(standing)} is ${wordsFor(status)} (${status}) after ${seconds} seconds.`,
        `Look again: fjordgate call GET ${standing.path}/status`,
      );
  }
}
