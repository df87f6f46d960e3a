import { handler as createBulkPayment } from "../../functions/payments/create-bulk-payment.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as createPeriodicPayment } from "../../functions/payments/create-periodic-payment.ts";
import { bulkOf, entryOf } from "../support/payments/bulks.ts";
import { domestic, domesticOrder, instant, sepa, sepaOrder } from "../support/payments/domestic.ts";
import { havbris, orderOf, product } from "../support/payments/payments.ts";
import { standingOrder } from "../support/payments/standing-orders.ts";

const toHavbris = {
  creditorName: "Havbris Sjømat AS",
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
};

const entries = [
  entryOf({ ...toHavbris, remittanceInformationUnstructured: "Invoice 1" }),
  entryOf({
    creditorName: "Nordlys Kaffe AS",
    instructedAmount: { amount: "250.50", currency: "NOK" },
  }),
];

export type Changes = Record<string, unknown>;

/** The order of each kind of payment: Eirik pays Havbris or somebody at another bank. */
export const services = {
  "cross-border": { handler: createPayment, product, route: 0, order: orderOf },
  sepa: { handler: createPayment, product: sepa, route: 0, order: sepaOrder },
  domestic: {
    handler: createPayment,
    product: domestic,
    route: 0,
    order: (changes: Changes) => domesticOrder({ ...toHavbris, ...changes }),
  },
  instant: {
    handler: createPayment,
    product: instant,
    route: 0,
    order: (changes: Changes) => domesticOrder({ ...toHavbris, ...changes }),
  },
  standing: { handler: createPeriodicPayment, product: domestic, route: 1, order: standingOrder },
  bulk: {
    handler: createBulkPayment,
    product: domestic,
    route: 2,
    order: (changes: Changes) => bulkOf({ payments: entries, ...changes }),
  },
} as const;

export type Kind = keyof typeof services;

/** Returns an amount that exceeds every balance, in the currency of a kind. */
export function beyondFunds(kind: Kind): Changes {
  const currency = kind === "sepa" || kind === "cross-border" ? "EUR" : "NOK";
  const instructedAmount = { amount: "900000.00", currency };
  return kind === "bulk"
    ? { payments: [{ ...entries[0], instructedAmount }] }
    : { instructedAmount };
}

/** Returns the change that sets the first day of an order. */
export const on = (kind: Kind, day: string): Changes =>
  kind === "standing" ? { startDate: day } : { requestedExecutionDate: day };
