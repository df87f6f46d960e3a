import type { ConsentsCall } from "../http/define-consents-page.ts";
import type { Context } from "../ports/schemas/account.ts";
import { osloDay } from "../rules/calendar.ts";
import { isCancellable, type Payment, standing } from "../rules/payment.ts";
import { psuIdOf } from "../sca/psu-id.ts";
import { payments } from "../table/payments.ts";
import { type ApprovedMark, mayWait, psuPayments } from "../table/psu-payments.ts";
import { psus } from "../table/psus.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { referenceOf } from "./visit-frame.ts";

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
type Read = (mark: Mark) => Promise<OwnPayment | undefined>;

/**
 * The visitor's payments, those first that were approved last: every one that can still be stopped is on one of the
 * pages, of which `from` names where one begins; of the others only the latest are shown.
 */
export async function ownPayments(
  call: Pick<ConsentsCall, "browser">,
  visit: CurrentVisit,
  from: string | undefined,
): Promise<OwnPaymentsPart> {
  const marks = await marksOf(visit);
  const read = reader(visit);
  const today = osloDay(visit.now);
  const waiting = marks.filter((each) => mayWait(each, today));
  const place = waiting.findIndex(({ id }) => referenceTo(call, id) === from);
  const begun = waiting.slice(Math.max(0, place));
  const found = await first(mostShown + 1, begun, read, ({ payment }) => isCancellable(payment));
  const [stoppable, next] = [found.slice(0, mostShown), found[mostShown]];
  const room = next ? 0 : Math.max(leastOthers, mostShown - stoppable.length);
  const isOther = ({ payment }: OwnPayment) => !isCancellable(payment);
  const others = await first(room, latestOf(marks, visit.world), read, isOther);
  return { stoppable, others, isFirst: place <= 0, next };
}

/** The visitor's payment that an address names, if any, however many were approved since. */
export async function paymentNamed(
  call: ConsentsCall,
  visit: CurrentVisit,
): Promise<OwnPayment | undefined> {
  const marks = await marksOf(visit);
  const mark = marks.find(({ id }) => referenceTo(call, id) === call.reference);
  return mark && reader(visit)(mark);
}

/** How an address names a payment. */
export const paymentReference = (
  call: Pick<ConsentsCall, "browser">,
  { payment }: OwnPayment,
): string => referenceTo(call, payment.id);

const referenceTo = (call: Pick<ConsentsCall, "browser">, id: string) =>
  referenceOf(call, "payment", id);

/** What the visitor has approved over all TPPs, the latest first. One that nobody has approved is nobody's yet. */
async function marksOf({ world, customerId }: CurrentVisit): Promise<Mark[]> {
  const tppIds = await psus.tppsOf(world, customerId);
  const marks = tppIds.map(async (tppId) => {
    const psuId = await psuIdOf({ tppId }, customerId);
    const [relationship, approved] = await Promise.all([
      psus.relationship(tppId, psuId),
      psuPayments.of(tppId, psuId),
    ]);
    const tppName = relationship?.tppName ?? tppId;
    return approved.map((each) => ({ ...each, psuId, tppName }));
  });
  return (await Promise.all(marks)).flat().toSorted((a, b) => (a.place < b.place ? 1 : -1));
}

/** The latest of this world, and some of others: a restored one has payments of the world it was kept from. */
const latestOf = (marks: readonly Mark[], world: string): Mark[] => {
  const here = marks.filter((each) => each.world === world).slice(0, mostLookedAt);
  const elsewhere = marks.filter((each) => each.world !== world).slice(0, mostShown);
  return [...here, ...elsewhere].toSorted((a, b) => (a.place < b.place ? 1 : -1));
};

/**
 * Reads payments of the visitor's world, each once, from accounts that they may use still: what they once approved for a
 * company they no longer act for is that company's alone.
 */
function reader({ bank, world, customerId, now }: CurrentVisit): Read {
  const known = new Map<string, ReturnType<Read>>();
  let contexts: Promise<Context[]> | undefined;
  const mayUse = async (agreementId: string | undefined, account: string) => {
    contexts ??= bank.contexts(customerId);
    const context = (await contexts).find((each) => each.agreementId === agreementId);
    return context?.usable.some(({ id }) => id === account) ?? false;
  };
  return (mark) =>
    kept(known, mark.id, async () => {
      const payment = await payments.get(mark.id);
      if (payment?.world !== world || payment.psuId !== mark.psuId) return undefined;
      if (!(await mayUse(payment.corporateId, payment.debtorAccountId))) return undefined;
      return { payment: standing(payment, now), tppName: mark.tppName };
    });
}

function kept<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const value = values.get(name) ?? make();
  values.set(name, value);
  return value;
}

/** The first so many payments that are wanted; no more are read than that takes. */
async function first(
  wanted: number,
  marks: readonly Mark[],
  read: Read,
  isWanted: (own: OwnPayment) => boolean,
): Promise<OwnPayment[]> {
  const found: OwnPayment[] = [];
  for (let done = 0; done < marks.length && found.length < wanted; done += readTogether) {
    const own = await Promise.all(marks.slice(done, done + readTogether).map(read));
    found.push(...own.filter((each) => each !== undefined).filter(isWanted));
  }
  return found.slice(0, wanted);
}
