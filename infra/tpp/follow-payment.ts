import { setTimeout as wait } from "node:timers/promises";
import { Ended } from "./ended.ts";
import type { Session } from "./session.ts";
import type { Terminal } from "./terminal.ts";

/** What a payment's status means (specification, transactionStatus). */
const words: Readonly<Record<string, string>> = {
  RCVD: "received, not approved yet",
  ACTC: "approved, waiting for its day",
  ACWC: "approved, and moved to another day",
  ACSP: "approved, on its way",
  ACWP: "executed, not credited yet",
  PDNG: "pending at the bank",
  ACSC: "booked",
  ACCP: "not covered by the account",
  PART: "partly executed",
  RJCT: "rejected",
  CANC: "cancelled",
};

const bad = ["RJCT", "CANC", "ACCP", "PART"];
/** What lasts until another day comes. */
const waiting = ["ACTC", "ACWC"];

/** Reads a payment's status until nothing more is to be expected soon; each change is told of. */
export async function followPayment(
  session: Session,
  path: string,
  seconds: number,
  { done, step }: Terminal,
): Promise<string> {
  let last = "";
  for (const deadline = Date.now() + seconds * 1000; ; await wait(500)) {
    const { body } = await session.ask({ method: "GET", path: `${path}/status` });
    const status: string = body.transactionStatus;
    if (status !== last) done(`${status}: ${words[status] ?? "unknown"}`);
    last = status;
    if (status === "ACSC") return status;
    if (bad.includes(status))
      throw new Ended("notPaid", `The payment is ${words[status]} (${status}).`);
    if (waiting.includes(status)) {
      step("In a sandbox its day comes with fjordgate sandbox clock <time>.");
      return status;
    }
    if (Date.now() > deadline)
      throw new Ended(
        "notPaid",
        `The payment is ${words[status]} (${status}) after ${seconds} seconds.`,
        `Look again: fjordgate call GET ${path}/status`,
      );
  }
}
