import { approval, approvedBy, hold, refusal, refusalEvents } from "../payments/approve.ts";
import { executeAtOnce } from "../payments/execute-at-once.ts";
import { eventAbout } from "../payments/payment-event.ts";
import { rejectPayment } from "../payments/reject-payment.ts";
import type { Step } from "../payments/take-step.ts";
import { written } from "../payments/written.ts";
import type { Basket } from "../rules/basket.ts";
import type { SinglePayment } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-prints.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { payments } from "../table/payments.ts";
import { isBasketIntact } from "./basket-seal.ts";

type Result = "done" | "refused";

/**
 * Lets each payment of an approved basket go on its own, as if it had been approved alone (specification: a signing basket
 * is not atomic). What was let go already stays as it is; one that fails keeps no other from it, and is tried again.
 */
export async function releaseBasket(basket: Basket, step: Step): Promise<Result> {
  const isIntact = await isBasketIntact(basket);
  const failures: unknown[] = [];
  const results: Result[] = [];
  // One after the other: most of them take their money from the same account.
  for (const [index, id] of basket.paymentIds.entries()) {
    const print = isIntact ? basket.prints?.[index] : undefined;
    await releaseOne(basket, { id, print }, step).then(
      (result) => results.push(result),
      (error) => failures.push(error),
    );
  }
  if (failures.length) throw failures[0];
  if (results.includes("refused")) return "refused";
  return endRelease(basket, step);
}

/** Has nothing more be done about a basket. */
export const endRelease = (
  basket: Basket,
  { alongside }: Pick<Step, "alongside">,
): Promise<Result> => written([...alongside, ...baskets.done(basket)]);

/** Lets one payment go, unless it was let go, rejected or cancelled already. */
async function releaseOne(
  basket: Basket,
  { id, print }: { id: string; print: string | undefined },
  step: Step,
): Promise<Result> {
  const payment = await payments.get(id);
  const waits = payment?.status === "RCVD" && payment.basketId === basket.id;
  if (!waits || payment.service !== "payments") return "done";
  const isAsApproved = print !== undefined && print === summaryHash(payment);
  const result = isAsApproved
    ? await release(payment, basket, step)
    : await rejectPayment(payment, step, "PAYMENT_TAMPERED");
  if (result === "done") return result;
  return (await payments.get(id))?.status === "RCVD" ? "refused" : "done";
}

async function release(payment: SinglePayment, basket: Basket, step: Step): Promise<Result> {
  const { psuId = "", corporateId, customerId = "", approvedAt = "" } = basket;
  const { at, realTime, clockOffset } = step;
  const alongside = [...step.alongside, baskets.isApproved(basket)];
  const approved = await approvedBy(payment, { psuId, corporateId, now: new Date(approvedAt) });
  const changes = [
    ...alongside,
    ...approval(payment, approved, clockOffset),
    audit(eventAbout(approved, "PAYMENT_APPROVED", realTime)),
  ];
  const result = await hold(approved, customerId, changes);
  if (result === "reserved") {
    await executeAtOnce(approved, { now: at, realTime, clockOffset });
    return "done";
  }
  if (result === "refused") return result;
  return written([
    ...alongside,
    ...refusal(payment, approved, result, clockOffset),
    audit(eventAbout(approved, refusalEvents[result], realTime)),
  ]);
}
