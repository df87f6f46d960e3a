import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { readLedger } from "../bank/ledger.ts";
import { testTime } from "../operations/call.ts";
import { reasonedEvents } from "../psu/sca.ts";
import { atDecision } from "./authorisations.ts";
import { domestic, domesticOrder, eirik } from "./orders.ts";
import { balanceOf, book, later, type ReceivedPayment, receive } from "./payments.ts";

const each = 125_50n;

/** A domestic payment right before its approval. Its creditor's name is unique. */
export type Racing = { name: string; received: ReceivedPayment; decide: () => Promise<unknown> };

export async function racing(name: string, changes: object = {}): Promise<Racing> {
  const order = domesticOrder({ creditorName: name, ...changes });
  const received = await receive(order, { product: domestic });
  return { name, received, decide: await atDecision(received.link, eirik.number) };
}

/** Several such payments. */
export async function manyRacing(count: number, changes: object = {}): Promise<Racing[]> {
  const all: Racing[] = [];
  for (let at = 0; at < count; at += 1) all.push(await racing(`Racing ${at}`, changes));
  return all;
}

/** Audit events that each attempt at an SCA adds. */
const repeated = ["SCA_STARTED", "SCA_FAILED"];

/**
 * Runs the jobs until nothing is due. Checks that each payment moved its money once or not at all, as its status says,
 * and that the audit trail has each result once. Returns the statuses; "gone" means that the payment does not exist.
 */
export async function settledStatuses(
  all: readonly Racing[],
  before: Awaited<ReturnType<typeof balanceOf>>,
  { until = testTime }: { until?: Date } = {},
): Promise<string[]> {
  for (const minutes of [1, 2, 3, 4]) await book(later(testTime, { minutes }));
  for (const minutes of [5, 6]) await book(later(until, { minutes }));
  const ledger = await readLedger("NO-FSA-987654321");
  const statuses: string[] = [];
  for (const { name, received } of all) {
    const { status, body } = await received.call(getPaymentStatus);
    const told = status === 404 ? "gone" : body.transactionStatus;
    statuses.push(told);
    expect([name, told, ledger.taken(name)]).toEqual([name, told, told === "ACSC" ? [-each] : []]);
    expect(["submitting", "cancelling"]).not.toContain(await received.state());
    // The PSU may cancel an order in the net bank and through the interface at once.
    const events = await reasonedEvents(received.id);
    const outcomes = events.filter((one) => !repeated.some((type) => one.startsWith(type)));
    expect([name, outcomes]).toEqual([name, [...new Set(outcomes)]]);
    const isCancelled = outcomes.some((one) => one.startsWith("PAYMENT_CANCELLED"));
    expect([name, told, isCancelled]).toEqual([name, told, told === "CANC"]);
  }
  const made = BigInt(statuses.filter((told) => told === "ACSC").length);
  const after = await balanceOf(eirik.main.bban);
  const [booked, available] = [before.booked, before.available].map((one) => one - made * each);
  expect(after).toEqual({ booked, available });
  return statuses;
}
