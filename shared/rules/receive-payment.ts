import type { Account } from "../bank/world.ts";
import { ApiError } from "../errors.ts";
import { services } from "../products/products.ts";
import type { Transfer } from "../products/transfer.ts";
import { executionDateOf } from "./execution-date.ts";
import { checkKid } from "./kid.ts";
import type { Rates } from "./money.ts";
import { approvalEnds, type SinglePayment } from "./payment.ts";
import { creditorBban, summaryHash } from "./payment-prints.ts";

/** The creditor's account: at another bank, or at this one with its agreement on KIDs, if it has one. */
export type Creditor = "elsewhere" | Pick<Account, "id" | "currency" | "kid">;

/** The account that pays, or what the order says of it where the PSU is not known yet. */
export type Debtor = Pick<Account, "id" | "bban" | "currency" | "owner" | "ownerName">;

/** What is known of a payment that is being received, beside its order. */
export type Receipt<Product> = Pick<
  SinglePayment,
  "id" | "tppId" | "world" | "requestId" | "psuId" | "corporateId" | "scenario"
> & {
  product: Product;
  debtor: Debtor;
  rates: Rates;
  now: Date;
  /** The accounts that the PSU may use, where the PSU is known. */
  usable: ReadonlySet<string> | undefined;
};

/** Prices a payment order and fixes what the PSU will be asked to approve. */
export function receivePayment(
  order: Transfer,
  { product, debtor, rates, now, usable, ...known }: Receipt<SinglePayment["product"]>,
  creditor: Creditor,
): SinglePayment {
  const rules = services.payments[product];
  const dates = executionDateOf(order, now, { instant: "instant" in rules });
  checkCreditor(order, { debtor, creditor, usable });
  // Where an order has no room for a KID, none can be missing.
  if ("remittanceInformationStructuredArray" in rules.order.entries) checkKid(order, creditor);
  const price = priced(rules.price(order, debtor.currency, rates));
  const payment = {
    ...known,
    ...dates,
    ...price,
    ...newPaymentOf(debtor, now),
    service: "payments" as const,
    product,
    order,
  };
  return { ...payment, summaryHash: summaryHash(payment) };
}

/** Refuses a payment in a currency that has no exchange rate, and so no price. */
export function priced<Price>(price: Price | undefined): Price {
  if (price !== undefined) return price;
  throw new ApiError("PAYMENT_FAILED", "The bank has no exchange rate for this currency.", {
    path: "instructedAmount.currency",
  });
}

/** What is the same of every payment that is received: whose account it is taken from, and that it waits for approval. */
export const newPaymentOf = (debtor: Debtor, now: Date) => ({
  debtorAccountId: debtor.id,
  debtorName: debtor.ownerName,
  debtorCurrency: debtor.currency,
  createdAt: now.toISOString(),
  nextAt: new Date(approvalEnds(now).getTime() + 1).toISOString(),
  status: "RCVD" as const,
});

/**
 * Refuses a payment from an account to itself, and one to an account of the known PSU's own in another currency than the
 * order names. Nobody is told the currency of somebody else's account: such a payment is rejected when it is executed.
 */
export function checkCreditor(
  order: Pick<Transfer, "creditorAccount" | "creditorAgent">,
  {
    debtor,
    creditor,
    usable,
  }: Pick<Receipt<string>, "usable"> & {
    debtor: Pick<Account, "bban">;
    creditor: Creditor;
  },
  at = "",
): void {
  if (creditorBban(order) === debtor.bban)
    throw new ApiError("PAYMENT_FAILED", "The debtor and the creditor have the same account.", {
      path: `${at}creditorAccount`,
    });
  if (creditor === "elsewhere" || !usable?.has(creditor.id)) return;
  if (creditor.currency === order.creditorAccount.currency) return;
  throw new ApiError("PAYMENT_FAILED", `The creditor account is in ${creditor.currency}.`, {
    path: `${at}creditorAccount.currency`,
  });
}
