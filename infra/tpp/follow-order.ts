import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "./command-error.ts";
import { sentencesOf } from "./refusals.ts";
import type { BankCalls } from "./session.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** An order with its last known status; --json prints this object. */
export type Order = {
  paymentId?: string;
  path: string;
  transactionStatus?: string;
  transactionFees?: unknown;
};

/**
 * The meaning of each status (specification, transactionStatus), and what to expect: `failed` orders, or parts of
 * them, are never executed, `waiting` ones not before another day, and `made` ones are.
 */
const statuses: Readonly<Record<string, readonly [words: string, expect?: string]>> = {
  RCVD: ["received, not approved yet"],
  ACTC: ["approved, waiting for its day", "waiting"],
  ACWC: ["approved, and moved to another day", "waiting"],
  ACSP: ["approved, on its way"],
  ACWP: ["executed, not credited yet"],
  PDNG: ["pending at the bank"],
  ACSC: ["booked", "made"],
  ACCP: ["not covered by the money in the account", "failed"],
  PART: ["partly executed", "failed"],
  RJCT: ["rejected", "failed"],
  CANC: ["cancelled", "failed"],
};

const kinds: Readonly<Record<string, string>> = {
  "periodic-payments": "standing order",
  "bulk-payments": "bulk",
  "signing-baskets": "basket",
};

const kindOf = ({ path }: Order): string => kinds[path.split("/")[2] ?? ""] ?? "payment";

/** Describes an order for a person: "The bulk is rejected". */
export const describe = (order: Order, status: string): string =>
  `The ${kindOf(order)} is ${statuses[status]?.[0] ?? "unknown"}`;

/** Reads an order's status and keeps it in the order; returns the bank's whole answer too. */
export async function readStatus(
  session: Pick<BankCalls, "ask">,
  order: Order,
): Promise<{ status: string; body: TppAnswer["body"] }> {
  const { body } = await session.ask({ method: "GET", path: `${order.path}/status` });
  order.transactionStatus = body.transactionStatus;
  return { status: body.transactionStatus, body };
}

/** Polls a status, prints and keeps each change, and ends when no change is expected soon. */
export async function followOrder(
  session: Pick<BankCalls, "ask">,
  order: Order,
  seconds: number,
  { done, step }: Terminal,
): Promise<void> {
  let told = "";
  for (const deadline = Date.now() + seconds * 1000; ; await wait(500)) {
    const { status, body } = await readStatus(session, order);
    const [words = "unknown", expected] = statuses[status] ?? [];
    if (status !== told) done(`${status}: ${words}`);
    told = status;
    if (expected === "failed") throw notMade(order, status, body);
    if (expected === "waiting")
      step("In a sandbox its day comes with fjordgate sandbox clock <time>.");
    if (expected !== undefined) return;
    if (Date.now() > deadline)
      throw new CommandError(
        "notPaid",
        `${describe(order, status)} (${status}) after ${seconds} seconds.`,
        `Look again: fjordgate call GET ${order.path}/status`,
      );
  }
}

/** Limits the lines: a bulk may have 1,000 payments. */
const mostLines = 10;

/** Makes the error for an order that was not executed, or only partly, with the reasons that the bank gives. */
function notMade(order: Order, status: string, body: TppAnswer["body"]): CommandError {
  const [kind, sentences] = [kindOf(order), sentencesOf({ body })];
  if (kind === "basket")
    return new CommandError(
      "notPaid",
      `Not every payment of the basket was made (${status}).`,
      `Ask each for its status; their ids: fjordgate call GET ${order.path} --pick payments`,
    );
  const more = sentences.length - mostLines;
  const rest = more > 0 ? [`And ${more} more: fjordgate call GET ${order.path}/status`] : [];
  return new CommandError(
    "notPaid",
    kind === "bulk" && status === "PART"
      ? "Some payments of the bulk were not made (PART)."
      : `${describe(order, status)} (${status}).`,
    [...sentences.slice(0, mostLines), ...rest].join("\n") || undefined,
  );
}

/** Prints that an order is cancelled; throws if it is not, for example because it was executed before. */
export async function requireCancelled(
  session: Pick<BankCalls, "ask">,
  order: Order,
  { done }: Terminal,
): Promise<void> {
  const { status } = await readStatus(session, order);
  if (status === "CANC") return done("CANC: cancelled");
  throw new CommandError("refused", `The ${kindOf(order)} is ${status}, and not cancelled.`);
}
