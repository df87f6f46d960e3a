import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { type ChargedStanding, totalCharge } from "./charged.ts";
import type { WorldTransaction } from "./lists.ts";
import { directRow, transferRules } from "./payment-rows.ts";
import { positionId, timeOfDay } from "./position-id.ts";

/** The number of characters of a hash that make a row unique at its instant. */
const characters = 22;

/**
 * Makes the debtor's row for one day of a standing order. A moved clock executes many days at the same instant, so only
 * the order and the day distinguish these rows.
 */
export function instanceRow(payment: ChargedStanding, at: Date): WorldTransaction {
  const { id, order, debtorName, debtorCurrency: currency, executionDate } = payment;
  const charge = { amount: -totalCharge(payment), currency, currencyExchange: payment.rate };
  const { codes } = transferRules(payment);
  const row = directRow({ ...charge, order, debtorName, codes }, id, at);
  const fingerprint = fingerprintOf([id, executionDate]).slice(0, characters);
  const sequence = `${timeOfDay(at)}-${fingerprint}`;
  return { ...row, sequence, id: positionId({ day: row.day, sequence }) };
}
