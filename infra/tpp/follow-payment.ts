import { setTimeout as wait } from "node:timers/promises";
import { Ended } from "./ended.ts";
import { notMade } from "./not-made.ts";
import type { Session } from "./session.ts";
import { kindOf, readStanding, type Standing } from "./standing.ts";
import { isBad, isSettled, isWaiting, wordsFor } from "./status-words.ts";
import type { Terminal } from "./terminal.ts";

/** Reads a status until nothing more is to be expected soon; each change is told of, and kept. */
export async function followPayment(
  session: Session,
  standing: Standing,
  seconds: number,
  { done, step }: Terminal,
): Promise<void> {
  let told = "";
  for (const deadline = Date.now() + seconds * 1000; ; await wait(500)) {
    const { status, body } = await readStanding(session, standing);
    if (status !== told) done(`${status}: ${wordsFor(status)}`);
    told = status;
    if (isBad(status)) throw await notMade(session, { ...standing, status, body, deadline });
    if (isWaiting(status)) step("In a sandbox its day comes with fjordgate sandbox clock <time>.");
    if (isSettled(status)) return;
    if (Date.now() > deadline)
      throw new Ended(
        "notPaid",
        `The ${kindOf(standing)} is ${wordsFor(status)} (${status}) after ${seconds} seconds.`,
        `Look again: fjordgate call GET ${standing.path}/status`,
      );
  }
}
