import {
  readStoredPayment,
  type StoredPayment,
  withCurrentStatus,
} from "../payments/follow-order.ts";
import { hasLapsed, isApproved, type Payment } from "../rules/payment.ts";
import { withOrderState } from "../rules/with-order-state.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import type { BankContext } from "../stage/stage.ts";
import { baskets } from "../table/baskets.ts";
import { payments } from "../table/payments.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { logError } from "../telemetry/log.ts";
import { type Failure, failures } from "./outcomes.ts";

/**
 * The reason why the payment or basket of a flow can no longer be decided, if that is known. It is looked for before
 * the PSU is asked, so that nobody approves in vain. The transaction of the approval has the same conditions.
 */
export async function deadEnd(flow: ScaFlow): Promise<Failure | undefined> {
  const { payment, basket, purpose } = flow;
  if (purpose === "cancellation") return payment && stopEnd(flow, payment);
  if (payment) return approvalEnd(await payments.get(payment.id), flow);
  if (!basket) return undefined;
  const found = await baskets.get(basket.id);
  if (found?.state === "APPROVED") return failures.approvedElsewhere;
  if (found?.state !== "OPEN") return failures.basketDeleted;
  const contents = await baskets.contents(found);
  const ends = contents.map((each) => approvalEnd(each, flow)).filter((end) => end);
  if (!ends.length) return undefined;
  // The text for one payment would be wrong for the others.
  return ends.every((end) => end === failures.lapsed) ? failures.lapsed : failures.changed;
}

/** The reason why nobody can approve a payment in this flow any more. */
function approvalEnd(payment: Payment | undefined, { basket, at }: ScaFlow): Failure | undefined {
  if (!payment) return failures.changed;
  if (isApproved(payment)) return failures.approvedElsewhere;
  if (payment.state === "withdrawn") return failures.withdrawn;
  if (payment.state === "rejected" || hasLapsed(payment, at.now)) return failures.lapsed;
  if (payment.basketId === basket?.id) return undefined;
  return basket ? failures.changed : failures.inBasket;
}

/**
 * The reason why nobody can stop a payment any more. The bank is asked only for a PSU who has begun: before that, a
 * look at the link writes nothing. An answer that is not current is no reason.
 */
async function stopEnd(flow: ScaFlow, shown: Payment): Promise<Failure | undefined> {
  const held = await readStoredPayment(shown.id);
  if (!held) return failures.changed;
  const isBegun = flow.browser !== undefined;
  const payment = isBegun ? await currentState(held, bankContextOf(flow)) : storedState(held);
  if (!payment) return undefined;
  if (payment.status === "CANC") return failures.stopped;
  if (held.payment.state === "cancelling") return failures.stopping;
  if (!payment.isCancellable) return failures.tooLate;
  return isStillAsShown(payment, shown) ? undefined : failures.changed;
}

const storedState = ({ payment, known }: StoredPayment): Payment | undefined =>
  known?.final ? withOrderState(payment, known) : undefined;

const currentState = async (
  held: StoredPayment,
  where: BankContext,
): Promise<Payment | undefined> => {
  const [told] = await withCurrentStatus([held], where).catch((error) => {
    logError("it is not known whether a payment can be stopped", error, {
      paymentId: held.payment.id,
    });
    return [];
  });
  return told?.statusTime === undefined ? told : undefined;
};

/**
 * False if a payment to stop has changed: a standing order was executed meanwhile, or the PSU moved the order in
 * another channel.
 */
export const isStillAsShown = (payment: Payment, shown: Payment): boolean =>
  payment.summaryHash === shown.summaryHash && payment.executionDate === shown.executionDate;
