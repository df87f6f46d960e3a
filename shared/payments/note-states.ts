import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { settings } from "../runtime/settings.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { BankContext } from "../stage/stage.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { type KnownState, orderStates } from "../table/order-states.ts";
import { type AskedStates, askStates } from "./ask-states.ts";
import type { Held } from "./bank-state.ts";
import { paymentEvent } from "./payment-event.ts";

/** A stored state older than this, in milliseconds, is written again with its new time, even if it has not changed. */
const noted = 300_000;

/** The age of a stored state, in milliseconds. */
export const ageOf = (
  { askedAt }: KnownState,
  { realTime }: Pick<BankContext, "realTime">,
): number => realTime.getTime() - Date.parse(askedAt);

/** Asks the bank for the states of orders, and stores what is new. Throws 503 if the bank does not answer. */
export async function askAndNote(asked: readonly Held[], where: BankContext): Promise<AskedStates> {
  const told = await askStates(
    bankAt(where),
    asked.map(({ payment }) => payment.id),
  );
  await Promise.all(asked.map((each) => note(each, told.states.get(each.payment.id), where)));
  return told;
}

/** Stores the state that the bank reported, with an audit event, no matter who asked. */
async function note(
  { payment, known }: Held,
  state: OrderState | undefined,
  where: BankContext,
): Promise<void> {
  if (!state) return;
  if (known && state.revision <= known.revision) {
    if (ageOf(known, where) > noted) await orderStates.toldAgain(state, where.realTime);
    return;
  }
  await table.change([
    orderStates.told(state, where.realTime),
    ...statusEvent(payment, known, state, where),
  ]);
}

/**
 * The audit event for a changed status, or none if the status is the same. The sandbox's bank writes its own events,
 * so in the sandbox there is none from here.
 */
export const statusEvent = (
  payment: Payment,
  known: OrderState | undefined,
  { status }: OrderState,
  { realTime }: Pick<BankContext, "realTime">,
) =>
  known?.status === status || settings.stage === "sandbox"
    ? []
    : [
        audit({
          ...paymentEvent(payment, "PAYMENT_STATUS", realTime),
          before: known?.status ?? payment.status,
          after: status,
        }),
      ];
