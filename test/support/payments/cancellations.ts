import { started } from "./authorisations.ts";
import { havbris, type Received, statusOf } from "./payments.ts";

/** Ten kroner within the bank. */
export const inside = {
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
  instructedAmount: { amount: "10.00", currency: "NOK" },
};

/** Begins the SCA that cancels a payment. */
export const begin = (received: Received, options = {}) =>
  started("cancellation", received, options);

/** The transaction status of a payment. */
export const states = async (received: Received, headers = {}) =>
  (await statusOf(received, { headers })).transactionStatus;
