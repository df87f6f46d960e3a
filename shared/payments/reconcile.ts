import * as v from "valibot";
import type { Bank } from "../ports/bank.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { bankAt } from "../stage/bank-at.ts";
import { commonPlace } from "../stage/common-place.ts";
import { type KnownState, orderStates } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { logError } from "../telemetry/log.ts";
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
  // A bank has little time for all that one request asks of it. Here each call is a request of its own.
  const bank = () =>
    bankAt({
      tppId: "reconciliation",
      place: commonPlace,
      clockOffset: 0,
      now: realTime,
      realTime,
    });
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
    // What was on its way while we read may agree by now.
    const again = first.map(({ id }) => id);
    differences.push(...(await differencesOf(again, bank())));
  }
  return { compared, differences };
}

async function differencesOf(ids: readonly string[], bank: Bank): Promise<Difference[]> {
  if (ids.length === 0) return [];
  // Read before the bank is asked: the bank's word is then not older than ours.
  const all = await inGroups(ids, readOwn);
  const { states, unanswered } = await askStates(bank, ids);
  return all.flatMap((own) => {
    const { id } = own;
    if (unanswered.has(id)) return { id, interface: toldByUs(own), bank: "no valid answer" };
    const state = states.get(id);
    return differ(own, state) ? { id, interface: toldByUs(own), bank: toldByBank(state) } : [];
  });
}

/** The orders that the bank lists for the day and that are no payments of ours of that day. */
async function bankOf(day: string, bank: () => Bank, ours: ReadonlySet<string>) {
  const differences: Difference[] = [];
  const listed = new Set<string>();
  let behind: string | undefined;
  for (;;) {
    const page = await bank().ordersOn(day, behind);
    if (page === "unsupported") return { listed, isListed: false, differences };
    if (page.ids.some((id) => listed.has(id)))
      throw new Error("The bank lists an order of the day twice, so its pages may have no end.");
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

/** A payment as the interface has it. One that cannot be read is a difference of its own, and hides no other. */
type Own = {
  id: string;
  payment?: Payment | undefined;
  known?: KnownState | undefined;
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

function differ({ payment, known, isUnreadable }: Own, state: OrderState | undefined): boolean {
  if (isUnreadable) return true;
  // What was changed in the table after its approval is rejected here, and barred at the bank.
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
