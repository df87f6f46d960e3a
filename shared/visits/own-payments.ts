import { asTheBankHas, type Held, heldPayments, isBroughtBack } from "../payments/bank-word.ts";
import { osloDay } from "../rules/calendar.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { psuIdOf } from "../sca/psu-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { type ApprovedMark, mayWait, psuPayments } from "../table/psu-payments.ts";
import { psus } from "../table/psus.ts";
import type { CurrentVisit } from "./current-visit.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { referenceOf } from "./visit-frame.ts";
import { whereIn } from "./where-in.ts";

/** How many payments a page shows. */
export const mostShown = 20;

/** How many of those that can be stopped no more there is room for at least, behind the last of the others. */
const leastOthers = 5;

/** Among how many of those approved last the ones are looked for that can be stopped no more. */
const mostLookedAt = 100;

/** How many payments are read at once. */
const readTogether = 25;

/** A payment that the visitor has approved, as it stands, and what the TPP is called that has started it. */
export type OwnPayment = { payment: Payment; tppName: string };

/** A page of them: those that can be stopped, where the next ones begin, and others as far as there is room. */
export type OwnPaymentsPart = {
  stoppable: OwnPayment[];
  others: OwnPayment[];
  isFirst: boolean;
  next: OwnPayment | undefined;
};

type Mark = ApprovedMark & { psuId: string; tppName: string };
type Read = (marks: readonly Mark[]) => Promise<OwnPayment[]>;

/**
 * The visitor's payments, those first that were approved last: every one that can still be stopped is on one of the
 * pages, of which `from` names where one begins; of the others only the latest are shown.
 */
export async function ownPayments(
  call: Pick<ConsentsCall, "browser" | "realTime">,
  visit: CurrentVisit,
  from: string | undefined,
): Promise<OwnPaymentsPart> {
  const marks = await marksOf(visit);
  const read = reader(visit, whereIn(visit, call.realTime));
  const today = osloDay(visit.now);
  const waiting = marks.filter((each) => mayWait(each, today));
  const place = waiting.findIndex(({ id }) => referenceTo(call, id) === from);
  const begun = waiting.slice(Math.max(0, place));
  const found = await first(mostShown + 1, begun, read, canBeStopped);
  const [stoppable, next] = [found.slice(0, mostShown), found[mostShown]];
  const room = next ? 0 : Math.max(leastOthers, mostShown - stoppable.length);
  const isOther = (own: OwnPayment) => !canBeStopped(own);
  const others = await first(room, latestOf(marks, visit.place), read, isOther);
  return { stoppable, others, isFirst: place <= 0, next };
}

/** The visitor's payment that an address names, if any, however many were approved since. */
export async function paymentNamed(
  call: ConsentsCall,
  visit: CurrentVisit,
): Promise<OwnPayment | undefined> {
  const marks = await marksOf(visit);
  const mark = marks.find(({ id }) => referenceTo(call, id) === call.reference);
  return mark && (await reader(visit, whereIn(visit, call.realTime))([mark]))[0];
}

/** Whether its PSU can still stop a payment. */
export const canBeStopped = ({ payment }: OwnPayment): boolean => payment.isCancellable === true;

/** How an address names a payment. */
export const paymentReference = (
  call: Pick<ConsentsCall, "browser">,
  { payment }: OwnPayment,
): string => referenceTo(call, payment.id);

const referenceTo = (call: Pick<ConsentsCall, "browser">, id: string) =>
  referenceOf(call, "payment", id);

/** What the visitor has approved over all TPPs, the latest first. One that nobody has approved is nobody's yet. */
async function marksOf({ place, customerId }: CurrentVisit): Promise<Mark[]> {
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

/** The latest of this place, and some of others: a restored one has payments of the place it was kept from. */
const latestOf = (marks: readonly Mark[], place: string): Mark[] => {
  const here = marks.filter((each) => each.place === place).slice(0, mostLookedAt);
  const elsewhere = marks.filter((each) => each.place !== place).slice(0, mostShown);
  return [...here, ...elsewhere].toSorted((a, b) => (a.order < b.order ? 1 : -1));
};

/**
 * Reads payments of the visitor's place as the bank has them, from accounts that they may use still: what they once
 * approved for a company they no longer act for is that company's alone.
 */
function reader(visit: CurrentVisit, where: Whereabouts): Read {
  const contexts = bankAt(where).contexts(visit.customerId);
  return async (marks) => {
    const usable = await contexts;
    const mayUse = ({ corporateId, debtorAccountId }: Payment) =>
      usable
        .filter(({ agreementId }) => agreementId === corporateId)
        .some((each) => each.usable.some(({ id }) => id === debtorAccountId));
    const found = await heldPayments(marks.map(({ id }) => id));
    const names = new Map<string, string>();
    const own = await Promise.all(
      found.map(async (held, at): Promise<Held[]> => {
        const mark = marks[at];
        const isOwn = held && held.payment.psuId === mark?.psuId && mayUse(held.payment);
        if (!isOwn || !(await isHere(held, where))) return [];
        names.set(held.payment.id, mark?.tppName ?? "");
        return [held];
      }),
    );
    const told = await asTheBankHas(own.flat(), where);
    return told.map((payment) => ({
      payment: standing(payment, where.now),
      tppName: names.get(payment.id) ?? "",
    }));
  };
}

/** Whether a payment was received in the visitor's place of the bank, or was brought back there. */
const isHere = async ({ payment }: Held, where: Whereabouts): Promise<boolean> =>
  payment.place === where.place || isBroughtBack(payment, where);

/** The first so many payments that are wanted; no more are read than that takes. */
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
