import { ApiError } from "../errors.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import { asAtBank, hasLapsed, isAtBank, type Payment, standing } from "../rules/payment.ts";
import { settings } from "../settings.ts";
import { bankAt, bankAway } from "../stage/bank-at.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { type KnownState, orderStates } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { lapse } from "./lapse.ts";
import { eventAbout } from "./payment-event.ts";

/**
 * How old the bank's word may be, in milliseconds: not asked for anew, told with a warning where the bank does not answer,
 * and not noted again. A sandbox's bank is always asked, since it changes as its TPP wishes.
 */
const ages = {
  fresh: () => (settings.stage === "sandbox" ? Number.NEGATIVE_INFINITY : 2_000),
  told: 900_000,
  noted: 300_000,
};

/** A payment as the interface has it, and what the bank has last said of it. */
export type Held<P extends Payment = Payment> = { payment: P; known: KnownState | undefined };

/** A payment as the bank has it; `toldAt`: as of then, since the bank does not answer now. */
export type Told<P extends Payment = Payment> = P & { toldAt?: string | undefined };

/** A payment by its id, and the bank's last word about it, in one round trip. */
export async function heldPayment(id: string): Promise<Held | undefined> {
  const [payment, known] = await Promise.all([payments.get(id), orderStates.get(id)]);
  return payment && { payment, known };
}

/** Payments by their ids; those that there are not are undefined. */
export const heldPayments = (ids: readonly string[]): Promise<(Held | undefined)[]> =>
  Promise.all(ids.map(heldPayment));

/** Whether the bank has a payment's order in the caller's place, though it was received in another: a sandbox was restored. */
export async function isBroughtBack(
  { id }: Pick<Payment, "id">,
  where: Whereabouts,
): Promise<boolean> {
  return (await bankAt(where).orders([id])).length > 0;
}

/** How many orders the bank is asked for in one call. */
const together = 100;

/**
 * Payments as they stand now: those that the bank may have as it has their orders, and those rejected that nobody has
 * approved in time, which is written so that it stays true whatever a clock says later.
 */
export async function asTheBankHas<P extends Payment>(
  held: readonly Held<P>[],
  where: Whereabouts,
): Promise<Told<P>[]> {
  await Promise.all(
    held.flatMap(({ payment }) =>
      hasLapsed(payment, where.now) ? [lapse(payment, where.realTime)] : [],
    ),
  );
  const isFresh = ({ known }: Held) =>
    known !== undefined && ageOf(known, where) <= ages.fresh() && known.status !== "PDNG";
  const asked = held.filter((each) => isAtBank(each.payment) && !isSettled(each) && !isFresh(each));
  const states = asked.length ? await statesOf(asked, where) : new Map<string, OrderState>();
  const isTold = ({ payment: { id, place } }: Held) =>
    states !== undefined && (states.has(id) || place !== where.place);
  const toldAt = (each: Held<P>) =>
    asked.includes(each) && !isTold(each) ? lateWord(each, where) : undefined;
  return held.map((each) => {
    const word = laterOf(states?.get(each.payment.id), each.known);
    return { ...standing(asAtBank(each.payment, word), where.now), toldAt: toldAt(each) };
  });
}

/** The later of two words. A sandbox's bank is believed in any case: its TPP may set its clock back. */
const laterOf = (told: OrderState | undefined, known: KnownState | undefined) =>
  told && known && told.revision < known.revision && settings.stage !== "sandbox"
    ? known
    : (told ?? known);

/** Nothing changes any more what is final. */
const isSettled = ({ payment, known }: Held): boolean =>
  payment.state === "submitted" && known?.final === true;

const ageOf = ({ askedAt }: KnownState, { realTime }: Whereabouts): number =>
  realTime.getTime() - Date.parse(askedAt);

/** When the bank said what is told now, where that is not too long ago. */
function lateWord({ known }: Held, where: Whereabouts): string {
  if (known && ageOf(known, where) <= ages.told) return known.askedAt;
  throw bankAway();
}

/** The bank's word, which is noted; none where the bank does not answer. */
async function statesOf(
  asked: readonly Held[],
  where: Whereabouts,
): Promise<Map<string, OrderState> | undefined> {
  const ids = asked.map(({ payment }) => payment.id);
  try {
    const calls: Promise<OrderState[]>[] = [];
    for (let from = 0; from < ids.length; from += together)
      calls.push(bankAt(where).orders(ids.slice(from, from + together)));
    const told = (await Promise.all(calls)).flat();
    const states = new Map(told.map((each) => [each.id, each]));
    await Promise.all(asked.map((each) => note(each, states.get(each.payment.id), where)));
    return states;
  } catch (error) {
    // The bank's own faults are told of where they come from.
    if (!(error instanceof ApiError) || error.status !== 503) throw error;
    return undefined;
  }
}

/** Notes what the bank has said, so that the audit trail tells of it, whoever asked. */
async function note(
  { payment, known }: Held,
  state: OrderState | undefined,
  where: Whereabouts,
): Promise<void> {
  if (!state) return;
  if (known && state.revision <= known.revision) {
    if (ageOf(known, where) > ages.noted) await orderStates.toldAgain(state, where.realTime);
    return;
  }
  await table.change([
    orderStates.told(state, where.realTime),
    ...statusEvent(payment, known, state, where),
  ]);
}

/**
 * The event that says what a payment has become; none where the bank's word says the same status as before. The sandbox's
 * bank tells the audit trail of each of its deeds itself.
 */
export const statusEvent = (
  payment: Payment,
  known: OrderState | undefined,
  { status }: OrderState,
  { realTime }: Pick<Whereabouts, "realTime">,
) =>
  known?.status === status || settings.stage === "sandbox"
    ? []
    : [
        audit({
          ...eventAbout(payment, "PAYMENT_STATUS", realTime),
          before: known?.status ?? payment.status,
          after: status,
        }),
      ];
