import * as v from "valibot";
import type { Bank } from "../ports/bank.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { askStates } from "../stage/ask-states.ts";
import { bankAt } from "../stage/bank-at.ts";
import { productionPlace } from "../stage/production-place.ts";
import { orderStates, type ReportedState } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { logError } from "../telemetry/log.ts";

/** A payment whose state differs between the interface and the bank. Each side is given in codes. */
export type Difference = { id: string; interface: string; bank: string };

export type Reconciliation = {
  day: string;
  /** The number of ids compared: a payment and its order have the same id and count once. */
  compared: number;
  /** True if the bank listed its orders of the day. If not, only our payments were compared. */
  isListed: boolean;
  /** The number of differences, and the first 10,000 of them. */
  differing: number;
  differences: Difference[];
};

/** The number of orders per call to the bank. */
const together = 100;

/** The number of payments read at once. */
const atOnce = 50;

/** The maximum number of differences returned, because the answer of a Lambda function has a limit. */
const most = 10_000;

/**
 * Compares the payments approved on a day (Europe/Oslo) with the bank's orders, and the bank's orders of that day
 * with our payments. Changes nothing on either side. Throws if the bank does not answer.
 */
export async function reconcile(day: string, realTime: Date): Promise<Reconciliation> {
  // One request has a time limit for all its calls to the bank. Here each call counts as a request of its own.
  const bank = () =>
    bankAt({ tppId: "reconciliation", place: productionPlace, at: { now: realTime, realTime } });
  const ours = await ownOf(day, bank);
  const theirs = await bankOf(day, bank, ours.compared);
  const differences = [...ours.differences, ...theirs.differences];
  return {
    day,
    compared: new Set([...ours.compared, ...theirs.listed]).size,
    isListed: theirs.isListed,
    differing: differences.length,
    differences: differences.slice(0, most),
  };
}

async function ownOf(day: string, bank: () => Bank) {
  const differences: Difference[] = [];
  const compared = new Set<string>();
  for await (const ids of psuPayments.on(day, together)) {
    for (const id of ids) compared.add(id);
    const first = await differencesOf(ids, bank());
    // A payment that was being processed while we read it may agree by now.
    const again = first.map(({ id }) => id);
    differences.push(...(await differencesOf(again, bank())));
  }
  return { compared, differences };
}

async function differencesOf(ids: readonly string[], bank: Bank): Promise<Difference[]> {
  if (ids.length === 0) return [];
  // Our state is read before the bank is asked, so the bank's state is never older than ours.
  const all = await inGroups(ids, readOwn);
  const { states, unanswered } = await askStates(bank, ids);
  return all.flatMap((own) => {
    const { id } = own;
    if (unanswered.has(id)) return { id, interface: toldByUs(own), bank: "no valid answer" };
    const state = states.get(id);
    return differ(own, state) ? { id, interface: toldByUs(own), bank: toldByBank(state) } : [];
  });
}

/** The orders that the bank lists for the day but that are not among our payments of that day. */
async function bankOf(day: string, bank: () => Bank, ours: ReadonlySet<string>) {
  const differences: Difference[] = [];
  const listed = new Set<string>();
  let behind: string | undefined;
  for (;;) {
    const page = await bank().ordersOn(day, behind);
    if (page === "unsupported") return { listed, isListed: false, differences };
    if (page.ids.some((id) => listed.has(id)))
      throw new Error("The bank listed an order of the day twice, so its pages may never end.");
    const others = page.ids.filter((id) => !ours.has(id));
    for (const own of await inGroups(others, readOwn))
      if (!own.payment || neverSubmitted.includes(own.payment.state))
        differences.push({ id: own.id, interface: toldByUs(own), bank: "an order" });
    for (const id of page.ids) listed.add(id);
    if (!page.more) return { listed, isListed: true, differences };
    behind = page.ids.at(-1);
  }
}

const neverSubmitted: readonly Payment["state"][] = ["received", "rejected", "withdrawn"];

/**
 * A payment as the interface has it. An unreadable payment counts as one difference and does not stop the comparison.
 */
type Own = {
  id: string;
  payment?: Payment | undefined;
  known?: ReportedState | undefined;
  isUnreadable?: true;
};

async function readOwn(id: string): Promise<Own> {
  try {
    const [payment, known] = await Promise.all([payments.get(id), orderStates.get(id)]);
    return { id, payment, known };
  } catch (error) {
    if (!v.isValiError(error)) throw error;
    logError("a payment cannot be read", error, { paymentId: id });
    return { id, isUnreadable: true };
  }
}

/** Calls `look` for each item, a group at a time, and returns the results in the order of the items. */
export async function inGroups<T, R>(
  all: readonly T[],
  look: (each: T, index: number) => Promise<R>,
): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const group = all.slice(from, from + atOnce);
    found.push(...(await Promise.all(group.map((each, index) => look(each, from + index)))));
  }
  return found;
}

function differ({ payment, known, isUnreadable }: Own, state: OrderState | undefined): boolean {
  if (isUnreadable) return true;
  // A payment changed in the table after its approval is rejected here and stopped at the bank.
  if (payment?.state === "rejected") return state !== undefined && state.status !== "CANC";
  if (!payment || !state) return true;
  if (payment.state !== "submitted") return true;
  if (!known || state.revision < known.revision) return true;
  const isSame = state.status === known.status && state.final === known.final;
  return !isSame && (state.revision === known.revision || known.final);
}

function toldByUs({ payment, known, isUnreadable }: Own): string {
  if (isUnreadable) return "unreadable";
  return [payment?.state ?? "no such payment", known && toldByBank(known)]
    .filter(Boolean)
    .join(", ");
}

const toldByBank = (state: OrderState | undefined): string =>
  state
    ? `${state.status} revision ${state.revision}${state.final ? " final" : ""}`
    : "no such order";
