import { ApiError } from "../errors.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import { currentPayment, hasLapsed, isAtBank, type Payment } from "../rules/payment.ts";
import { isCancellationUnanswered, withOrderState } from "../rules/with-order-state.ts";
import { settings } from "../runtime/settings.ts";
import { type AskedStates, askStates } from "../stage/ask-states.ts";
import { bankAt, bankUnavailable } from "../stage/bank-at.ts";
import type { BankContext } from "../stage/stage.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { orderStates, type ReportedState } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";

/**
 * Ages of a stored order state, in milliseconds. Younger than `fresh`: the bank is not asked. Younger than `shown`: the
 * state is shown with a WARNING if the bank does not answer. Older than `confirmed`: the state is written again with its
 * new time, even if it has not changed. The sandbox's bank is always asked.
 */
const ages = {
  fresh: () => (settings.stage === "sandbox" ? Number.NEGATIVE_INFINITY : 2_000),
  confirmed: 300_000,
  shown: 900_000,
};

/** A stored payment, and the last state of its order that the bank reported. */
export type StoredPayment<P extends Payment = Payment> = {
  payment: P;
  known: ReportedState | undefined;
};

/** A payment with the bank's status. `statusTime` is set if the bank does not answer now: it is the time of that status. */
export type StatusAnswer<P extends Payment = Payment> = P & { statusTime?: string | undefined };

/** Reads a payment and the last reported state of its order, in one round trip. */
export async function readStoredPayment(id: string): Promise<StoredPayment | undefined> {
  const [payment, known] = await Promise.all([payments.get(id), orderStates.get(id)]);
  return payment && { payment, known };
}

/** Reads several payments. The result is undefined where an id is unknown. */
export const readStoredPayments = (
  ids: readonly string[],
): Promise<(StoredPayment | undefined)[]> => Promise.all(ids.map(readStoredPayment));

/**
 * True if a sandbox restore brought this payment's order back: the payment names an old sandbox world, but the bank
 * knows its id in the caller's world.
 */
export async function isRestored(
  { id }: Pick<Payment, "id">,
  where: BankContext,
): Promise<boolean> {
  return (await bankAt(where).orders([id])).length > 0;
}

/**
 * Returns payments with their current status. Asks the bank if it may have the order. A payment that nobody approved
 * in time is rejected here and the rejection is written, so it stays rejected if the sandbox clock is set back.
 */
export async function withCurrentStatus<P extends Payment>(
  stored: readonly StoredPayment<P>[],
  where: BankContext,
): Promise<StatusAnswer<P>[]> {
  await Promise.all(
    stored.flatMap(({ payment }) =>
      hasLapsed(payment, where.at.now) ? [lapse(payment, where.at.realTime)] : [],
    ),
  );
  const isFresh = ({ known }: StoredPayment) =>
    known !== undefined && ageOf(known, where) <= ages.fresh() && known.status !== "PDNG";
  const asked = stored.filter(
    (each) => isAtBank(each.payment) && !isFinalState(each) && !isFresh(each),
  );
  const { states, unanswered } = (await tryToAsk(asked, where)) ?? {};
  const mayBeMissing = ({ payment: { place } }: StoredPayment) => place !== where.place;
  const isReported = (each: StoredPayment) =>
    states?.has(each.payment.id) === true ||
    (unanswered?.has(each.payment.id) === false && mayBeMissing(each));
  return stored.map((each) => {
    const state = laterOf(states?.get(each.payment.id), each.known);
    const payment = currentPayment(withOrderState(each.payment, state), where.at.now);
    // "Not known" is true at any time, so it needs no answer of the bank, and has no age.
    const isLate = asked.includes(each) && !isReported(each) && !isCancellationUnanswered(payment);
    return { ...payment, statusTime: isLate ? staleStatusTime(each, where) : undefined };
  });
}

/** The state with the higher revision. The sandbox's bank always wins, because its TPP may set the clock back. */
const laterOf = (told: OrderState | undefined, known: ReportedState | undefined) =>
  told && known && told.revision < known.revision && settings.stage !== "sandbox"
    ? known
    : (told ?? known);

/** The bank's last state is final, so the bank need not be asked again. */
export const isFinalState = ({ payment, known }: StoredPayment): boolean =>
  payment.state === "submitted" && known?.final === true;

/** The time of the stored state, if it is at most 15 minutes old; otherwise throws 503. */
function staleStatusTime({ known }: StoredPayment, where: BankContext): string {
  if (known && ageOf(known, where) <= ages.shown) return known.askedAt;
  throw bankUnavailable();
}

/** Asks the bank. Returns undefined if it does not answer (503). */
async function tryToAsk(
  asked: readonly StoredPayment[],
  where: BankContext,
): Promise<AskedStates | undefined> {
  try {
    return await askAndStore(asked, where);
  } catch (error) {
    // bankAt has already logged the bank's error; only a 503 means "the bank does not answer".
    if (!(error instanceof ApiError) || error.status !== 503) throw error;
    return undefined;
  }
}

/** Asks the bank for the states of orders, and stores what is new. Throws 503 if the bank does not answer. */
export async function askAndStore(
  asked: readonly StoredPayment[],
  where: BankContext,
): Promise<AskedStates> {
  const told = await askStates(
    bankAt(where),
    asked.map(({ payment }) => payment.id),
  );
  await Promise.all(asked.map((each) => storeState(each, told.states.get(each.payment.id), where)));
  return told;
}

/** Stores the state that the bank reported, no matter who asked. */
async function storeState(
  { payment, known }: StoredPayment,
  state: OrderState | undefined,
  where: BankContext,
): Promise<void> {
  if (!state) return;
  const changes = newerStateChanges(payment, known, state, where);
  if (changes.length) await table.change(changes);
  else if (known && ageOf(known, where) > ages.confirmed)
    await orderStates.reportedAgain(state, where.at.realTime);
}

/**
 * The changes that store the bank's state, with an audit event for another status, if its revision is greater than the
 * stored one. The sandbox's bank writes its own events, so in the sandbox there is none from here.
 */
export function newerStateChanges(
  payment: Payment,
  known: OrderState | undefined,
  state: OrderState,
  { at }: Pick<BankContext, "at">,
): Change[] {
  if (known && state.revision <= known.revision) return [];
  const stored = orderStates.reported(state, at.realTime);
  const { status } = state;
  if (known?.status === status || settings.stage === "sandbox") return [stored];
  const event = paymentEvent(payment, "PAYMENT_STATUS", at.realTime);
  return [stored, audit({ ...event, before: known?.status ?? payment.status, after: status })];
}

/** The age of a stored state, in milliseconds. */
const ageOf = ({ askedAt }: ReportedState, { at }: BankContext): number =>
  at.realTime.getTime() - Date.parse(askedAt);

/** Rejects a payment that nobody approved in time. If two calls do this at once, the second changes nothing. */
export async function lapse(payment: Payment, realTime: Date): Promise<void> {
  await table.change([
    payments.moved(payment, "rejected", { from: "received" }),
    audit({
      ...paymentEvent(payment, "PAYMENT_REJECTED", realTime),
      ...{ before: "RCVD", after: "RJCT" },
    }),
  ]);
}
