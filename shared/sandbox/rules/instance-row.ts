import { printOf } from "../../rules/payment-prints.ts";
import type { Transaction } from "../worlds/world.ts";
import { type ChargedStanding, totalOf } from "./charged.ts";
import { directRow, rulesOf } from "./payment-rows.ts";
import { placeId, timeOfDay } from "./place-id.ts";

/** How much of a hash tells a row from all others of its instant. */
const characters = 22;

/**
 * The row the debtor's account shows of a standing order's day. All that is executed by a moved clock is at one instant
 * of its day, and what is late may be so too: whose row it is, and of which day, is all that tells them apart.
 */
export function instanceRow(payment: ChargedStanding, at: Date): Transaction {
  const { id, order, debtorName, debtorCurrency: currency, executionDate } = payment;
  const charge = { amount: -totalOf(payment), currency, currencyExchange: payment.rate };
  const { codes } = rulesOf(payment);
  const row = directRow({ ...charge, order, debtorName, codes }, id, at);
  const print = printOf([id, executionDate]).slice(0, characters);
  const sequence = `${timeOfDay(at)}-${print}`;
  return { ...row, sequence, id: placeId({ day: row.day, sequence }) };
}
