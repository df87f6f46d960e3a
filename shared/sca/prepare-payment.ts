import { numberOf, quotedFor } from "../payments/quote-payment.ts";
import type { Context } from "../ports/schemas/account.ts";
import type { Reason, RefusedOrder } from "../ports/schemas/quote.ts";
import { basketHash } from "../rules/basket.ts";
import type { Payment } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { deadEnd } from "./dead-end.ts";
import { type Failure, failures } from "./outcomes.ts";

/** The payments that a flow approves or cancels, if that is its purpose. */
export async function paymentsOf({
  payment,
  basket,
}: ScaFlow): Promise<readonly Payment[] | undefined> {
  if (payment) return [payment];
  const found = basket && (await baskets.get(basket.id));
  return found && baskets.contents(found);
}

/** True if the PSU may pay from the debtor accounts of all payments in this context. */
export const mayPayAll = ({ usable }: Context, all: readonly Payment[]): boolean =>
  all.every(({ order }) => {
    const number = numberOf(order.debtorAccount);
    return usable.some((each) => each.mayPay && each.number === number);
  });

/** The payments of a flow with their new quotes, and the changes to write. */
export type QuotedPayments = Pick<ScaFlow, "payment" | "basket"> & { changes: Change[] };

/**
 * Gives each payment of the flow a quote that is valid for this PSU until the flow ends, so that the PSU approves
 * exactly the price on the page. Returns a failure if the bank refuses one of them.
 */
export async function quotePayments(
  flow: ScaFlow,
  payer: { customerId: string; agreementId: string | undefined },
): Promise<QuotedPayments | Failure> {
  const isAsked = flow.purpose === "payment" || flow.purpose === "basket";
  const before = isAsked ? await waiting(flow) : [];
  if (!before) return (await deadEnd(flow)) ?? failures.changed;
  if (!before.length) return { changes: [] };
  const altered = before.filter((payment) => payment.summaryHash !== summaryHash(payment));
  if (altered.length) {
    await Promise.all(altered.map((payment) => rejectAltered(payment, flow)));
    return failures.changed;
  }
  const where = bankContextOf(flow);
  const quotes = await Promise.all(before.map((payment) => quotedFor(payment, payer, where)));
  const refused = quotes.find(isRefused);
  if (refused) return failureOf(refused);
  const after = quotes.filter((each): each is Payment => !isRefused(each));
  const changes = before.flatMap((each, at) => {
    const quoted = after[at];
    return quoted && quoted !== each ? [payments.quoted(each, quoted)] : [];
  });
  const { basket } = flow;
  return basket
    ? { basket: { ...basket, summaryHash: basketHash(after) }, changes }
    : { payment: after[0], changes };
}

/**
 * Reads the flow's payments again, because another SCA may have changed them. Returns undefined if one of them can no
 * longer be approved.
 */
async function waiting(flow: ScaFlow): Promise<readonly Payment[] | undefined> {
  const all = flow.payment ? [await payments.get(flow.payment.id)] : await paymentsOf(flow);
  // A payment in a signing basket is approved only with its basket.
  const mayBe = (each: Payment | undefined) =>
    each?.state === "received" && each.basketId === (flow.basket?.id ?? undefined);
  return all?.every(mayBe) ? (all as readonly Payment[]) : undefined;
}

/** Rejects a payment that differs from the posted order. */
async function rejectAltered(payment: Payment, { at }: ScaFlow): Promise<void> {
  await table.change([
    payments.moved(payment, "rejected", { from: "received" }),
    audit({
      ...paymentEvent(payment, "PAYMENT_TAMPERED", at.realTime),
      ...{ before: "RCVD", after: "RJCT" },
    }),
  ]);
}

const isRefused = (quoted: Payment | RefusedOrder): quoted is RefusedOrder => "refusals" in quoted;

/** The bank's reasons that mean: this PSU may not pay from the account. */
const ofAccount: readonly Reason[] = ["account", "mandate", "product"];

/** The outcome of an SCA whose payment the bank refuses for this PSU. A refused date may have passed meanwhile. */
function failureOf({ refusals }: RefusedOrder) {
  const reasons = refusals.map(({ reason }) => reason);
  if (reasons.includes("date")) return failures.changed;
  return reasons.some((each) => ofAccount.includes(each))
    ? failures.notTheirAccount
    : failures.refused;
}
