import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { settings } from "../settings.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { type KnownState, orderStates } from "../table/order-states.ts";
import { type AskedStates, askStates } from "./ask-states.ts";
import type { Held } from "./bank-word.ts";
import { eventAbout } from "./payment-event.ts";

/** A stored state that was told longer ago than this, in milliseconds, is written again with the time at which it was told anew. */
const noted = 300_000;

/** How long ago the bank told a state, in milliseconds. */
export const ageOf = (
  { askedAt }: KnownState,
  { realTime }: Pick<Whereabouts, "realTime">,
): number => realTime.getTime() - Date.parse(askedAt);

/** Asks the bank for the states of orders, and stores what is new. Throws 503 if the bank does not answer. */
export async function askAndNote(asked: readonly Held[], where: Whereabouts): Promise<AskedStates> {
  const told = await askStates(
    bankAt(where),
    asked.map(({ payment }) => payment.id),
  );
  await Promise.all(asked.map((each) => note(each, told.states.get(each.payment.id), where)));
  return told;
}

/** Notes what the bank has said, so that the audit trail tells of it, whoever asked. */
async function note(
  { payment, known }: Held,
  state: OrderState | undefined,
  where: Whereabouts,
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
 * The audit event for a changed status; none if the status is the same as before. In the sandbox this function writes no event,
 * because the sandbox's bank writes its own.
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
