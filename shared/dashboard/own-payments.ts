import {
  isRestored,
  readStoredPayments,
  type StoredPayment,
  withCurrentStatus,
} from "../payments/follow-order.ts";
import { osloDay } from "../rules/calendar.ts";
import { currentPayment, type Payment } from "../rules/payment.ts";
import { once } from "../runtime/once.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import type { BankContext } from "../stage/stage.ts";
import { type ApprovedMark, mayWait, psuPayments } from "../table/psu-payments.ts";
import { psus } from "../table/psus.ts";
import type { CurrentSession } from "./current-session.ts";
import { addressReference } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/** The maximum number of payments on one page that the customer can still stop. */
export const mostShown = 20;

/**
 * The last page with payments that can be stopped is filled up to `mostShown` with finished ones, and has at least this
 * many of them.
 */
const leastOthers = 5;

/** The number of recent approvals that are searched for finished payments. */
const mostLookedAt = 100;

/** The number of payments read at once. */
const readTogether = 25;

/** A payment that the customer has approved, in its current state, and the name of the TPP that started it. */
export type OwnPayment = { payment: Payment; tppName: string };

/** A page of payments: the stoppable ones, the first of the next page, and finished ones if there is room. */
export type OwnPaymentsPart = {
  stoppable: OwnPayment[];
  others: OwnPayment[];
  isFirst: boolean;
  next: OwnPayment | undefined;
};

type Mark = ApprovedMark & { psuId: string; tppName: string };
type Read = (marks: readonly Mark[]) => Promise<OwnPayment[]>;

/**
 * The customer's payments, the last approved first. Every payment that can still be stopped is on one of the pages;
 * `from` names the first payment of a page. Of the other payments only the latest are shown.
 */
export async function ownPayments(
  call: Pick<ConsentsCall, "browser">,
  session: CurrentSession,
  from: string | undefined,
): Promise<OwnPaymentsPart> {
  const marks = await marksOf(session);
  const read = reader(session, bankContextOf(session));
  const today = osloDay(session.at.now);
  const waiting = marks.filter((each) => mayWait(each, today));
  const place = waiting.findIndex(({ id }) => referenceTo(call, id) === from);
  const begun = waiting.slice(Math.max(0, place));
  const found = await first(mostShown + 1, begun, read, canBeStopped);
  const [stoppable, next] = [found.slice(0, mostShown), found[mostShown]];
  const room = next ? 0 : Math.max(leastOthers, mostShown - stoppable.length);
  const isOther = (own: OwnPayment) => !canBeStopped(own);
  const others = await first(room, latestOf(marks, session.place), read, isOther);
  return { stoppable, others, isFirst: place <= 0, next };
}

/** The customer's payment that an address names, if any. The search has no limit. */
export async function paymentNamed(
  call: ConsentsCall,
  session: CurrentSession,
): Promise<OwnPayment | undefined> {
  const marks = await marksOf(session);
  const mark = marks.find(({ id }) => referenceTo(call, id) === call.reference);
  return mark && (await reader(session, bankContextOf(session))([mark]))[0];
}

/** True if the PSU can still stop the payment. */
export const canBeStopped = ({ payment }: OwnPayment): boolean => payment.isCancellable === true;

/** The name of a payment in addresses. */
export const paymentReference = (
  call: Pick<ConsentsCall, "browser">,
  { payment }: OwnPayment,
): string => referenceTo(call, payment.id);

const referenceTo = (call: Pick<ConsentsCall, "browser">, id: string) =>
  addressReference(call, "payment", id);

/**
 * The payments that the customer approved through all TPPs, the latest first. Payments without approval are left out.
 * Otherwise any TPP could write into the customer's pages.
 */
async function marksOf({ place, customerId }: CurrentSession): Promise<Mark[]> {
  const tppIds = await psus.tppsOf(place, customerId);
  const marks = tppIds.map(async (tppId) => {
    const psuId = await psuIdOf({ tppId }, customerId);
    const [relationship, approved] = await Promise.all([
      psus.relationship(tppId, psuId),
      psuPayments.of(tppId, psuId),
    ]);
    const tppName = relationship?.tppName ?? tppId;
    return approved.map((each) => ({ ...each, psuId, tppName }));
  });
  return (await Promise.all(marks)).flat().toSorted((a, b) => (a.order < b.order ? 1 : -1));
}

/**
 * The latest payments of this sandbox world, and some of others: a restored world contains payments of the world that
 * was saved.
 */
const latestOf = (marks: readonly Mark[], place: string): Mark[] => {
  const here = marks.filter((each) => each.place === place).slice(0, mostLookedAt);
  const elsewhere = marks.filter((each) => each.place !== place).slice(0, mostShown);
  const latest = new Set([...here, ...elsewhere]);
  return marks.filter((each) => latest.has(each));
};

/**
 * Reads payments with the bank's current status, if the customer may still use the debtor account. A payment approved
 * for a company is hidden once the customer no longer acts for it.
 */
function reader(session: CurrentSession, where: BankContext): Read {
  const contexts = once(() => bankAt(where).contexts(session.customerId));
  return async (marks) => {
    const usable = await contexts();
    const mayUse = ({ corporateId, debtorAccountId }: Payment) =>
      usable
        .filter(({ agreementId }) => agreementId === corporateId)
        .some((each) => each.usable.some(({ id }) => id === debtorAccountId));
    const found = await readStoredPayments(marks.map(({ id }) => id));
    const own = await Promise.all(
      marks.map(async ({ psuId }, at): Promise<StoredPayment[]> => {
        const held = found[at];
        const isOwn = held?.payment.psuId === psuId && mayUse(held.payment);
        return isOwn && (await isHere(held, where)) ? [held] : [];
      }),
    );
    const names = new Map(marks.map(({ id, tppName }) => [id, tppName]));
    const told = await withCurrentStatus(own.flat(), where);
    return told.map((payment) => ({
      payment: currentPayment(payment, where.at.now),
      tppName: names.get(payment.id) ?? "",
    }));
  };
}

/** True if a payment belongs to the customer's sandbox world, or a restore brought it back into that world. */
const isHere = async ({ payment }: StoredPayment, where: BankContext): Promise<boolean> =>
  payment.place === where.place || isRestored(payment, where);

/** The first wanted payments. Reads no more than needed. */
async function first(
  wanted: number,
  marks: readonly Mark[],
  read: Read,
  isWanted: (own: OwnPayment) => boolean,
): Promise<OwnPayment[]> {
  const found: OwnPayment[] = [];
  for (let done = 0; done < marks.length && found.length < wanted; done += readTogether)
    found.push(...(await read(marks.slice(done, done + readTogether))).filter(isWanted));
  return found.slice(0, wanted);
}
