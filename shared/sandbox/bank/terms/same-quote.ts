import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { Order } from "../../../ports/schemas/order.ts";
import type { Terms } from "../../../ports/schemas/quote.ts";
import { fingerprintOf } from "../../../rules/payment-fingerprints.ts";
import type { Scenario } from "../../../rules/scenario.ts";

/** The customer, the order and the quoted terms, without the days, because the days do not bind the bank. */
export type Quoted = {
  order: Order;
  terms: Terms;
  by: Pick<BankCaller, "customerId" | "agreementId">;
};

/** The content of a quote's reference. */
export type Reference = {
  /** The id of the world that quoted. */
  world: string;
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
  /** A hash of the quoted terms and the customer. */
  print: string;
};

/**
 * Tells whether an order and its terms are the ones that this reference quoted to this customer under this agreement.
 */
export const sameQuote = (
  { print }: Pick<Reference, "print">,
  order: Order,
  terms: Terms,
  by: Quoted["by"],
): boolean => print === printOfQuote({ order, terms, by });

/** A hash of what a quote binds the bank to. */
export function printOfQuote({ order, terms, by }: Quoted): string {
  const { debtorAccountId, debtorName, debited, fee, rate } = terms;
  const money = [debtorAccountId, debtorName, debited, fee, rate ?? null];
  return fingerprintOf([order, money, [by.customerId, by.agreementId ?? null]]);
}
