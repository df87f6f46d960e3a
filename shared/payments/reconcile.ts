import type { Bank } from "../ports/bank.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { bankAt } from "../stage/bank-at.ts";
import { commonPlace } from "../stage/common-place.ts";
import { type KnownState, orderStates } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { askStates } from "./ask-states.ts";
import { inGroups } from "./in-groups.ts";

/** A payment that the interface and the bank state otherwise: what each says, in codes. */
export type Difference = { id: string; interface: string; bank: string };

export type Reconciliation = {
  day: string;
  /** How many payments and orders were compared. */
  compared: number;
  /** Whether the bank listed its own orders of the day; if not, only ours were compared. */
  isListed: boolean;
  /** How many differ, and the first 10,000 of them. */
  differing: number;
  differences: Difference[];
};

/** How many orders the bank is asked for in one call. */
const together = 100;

/** A function's answer has a limit; a bank that has lost a whole day is seen in its first differences, too. */
const most = 10_000;

/**
 * Compares the payments that were approved on a day (Europe/Oslo) with the bank's orders, and the bank's orders of that day
 * with our payments. Changes nothing on either side. Throws where the bank does not answer.
 */
export async function reconcile(day: string, realTime: Date): Promise<Reconciliation> {
  const bank = bankAt({
    tppId: "reconciliation",
    place: commonPlace,
    clockOffset: 0,
    now: realTime,
    realTime,
  });
  const ours = await ownOf(day, bank);
  const theirs = await bankOf(day, bank);
  const differences = [...ours.differences, ...theirs.differences];
  return {
    day,
    compared: ours.compared + theirs.compared,
    isListed: theirs.isListed,
    differing: differences.length,
    differences: differences.slice(0, most),
  };
}

async function ownOf(day: string, bank: Bank) {
  const differences: Difference[] = [];
  let compared = 0;
  for await (const ids of psuPayments.on(day, together)) {
    compared += ids.length;
    const first = await differencesOf(ids, bank);
    // What was on its way while we read may agree by now.
    const again = first.map(({ id }) => id);
    differences.push(...(await differencesOf(again, bank)));
  }
  return { compared, differences };
}

async function differencesOf(ids: readonly string[], bank: Bank): Promise<Difference[]> {
  if (ids.length === 0) return [];
  // Read before the bank is asked: the bank's word is then not older than ours.
  const all = await inGroups(ids, async (id) => ({
    id,
    payment: await payments.get(id),
    known: await orderStates.get(id),
  }));
  const { states, unanswered } = await askStates(bank, ids);
  return all
    .filter(({ id, payment, known }) => differ(payment, known, states.get(id)))
    .map(({ id, payment, known }) => ({
      id,
      interface: oursOf(payment, known),
      bank: unanswered.has(id) ? "no valid answer" : theirsOf(states.get(id)),
    }));
}

/** The payments behind the orders that the bank lists for the day. */
async function bankOf(day: string, bank: Bank) {
  const differences: Difference[] = [];
  let compared = 0;
  let behind: string | undefined;
  for (;;) {
    const page = await bank.ordersOn(day, behind);
    if (page === "unsupported") return { compared, isListed: false, differences };
    compared += page.ids.length;
    const all = await inGroups(page.ids, async (id) => ({ id, payment: await payments.get(id) }));
    for (const { id, payment } of all)
      if (!payment || isNeverSubmitted(payment))
        differences.push({ id, interface: oursOf(payment, undefined), bank: "an order" });
    if (!page.more) return { compared, isListed: true, differences };
    behind = page.ids.at(-1);
  }
}

const isNeverSubmitted = ({ state }: Payment): boolean =>
  state === "received" || state === "rejected" || state === "withdrawn";

function differ(
  payment: Payment | undefined,
  known: KnownState | undefined,
  state: OrderState | undefined,
): boolean {
  // What was changed in the table after its approval is rejected here, and barred at the bank.
  if (payment?.state === "rejected") return state !== undefined && state.status !== "CANC";
  if (!payment || !state) return true;
  if (payment.state !== "submitted") return true;
  if (!known || state.revision < known.revision) return true;
  const isSame = state.status === known.status && state.final === known.final;
  return !isSame && (state.revision === known.revision || known.final);
}

const oursOf = (payment: Payment | undefined, known: KnownState | undefined): string =>
  [payment?.state ?? "no such payment", known && theirsOf(known)].filter(Boolean).join(", ");

const theirsOf = (state: OrderState | undefined): string =>
  state
    ? `${state.status} revision ${state.revision}${state.final ? " final" : ""}`
    : "no such order";
