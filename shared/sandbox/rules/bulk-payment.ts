import type { BulkEntry } from "../../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { Transfer } from "../../products/transfer.ts";
import { osloDay } from "../../rules/calendar.ts";
import { minorUnits } from "../../rules/money.ts";
import type { Transaction } from "../worlds/world.ts";
import type { ChargedBulk } from "./charged.ts";
import { directRow, rulesOf, sequenceOf } from "./payment-rows.ts";
import { placeId } from "./place-id.ts";

/**
 * What a payment of a bulk takes off the account, in its minor units: both are in NOK, and a domestic transfer costs
 * nothing.
 */
export const takenBy = ({ instructedAmount }: Pick<BulkEntry, "instructedAmount">): bigint =>
  minorUnits(instructedAmount);

/** Whether a bulk is booked as one row: in a corporate context, unless the TPP prefers otherwise. */
export const isBatch = ({ corporateId, order }: ChargedBulk): boolean =>
  corporateId !== undefined && order.batchBookingPreferred !== false;

/** The row of a payment of a bulk that is booked by itself; those of one instant stand in the order they were posted. */
export function ownRow(
  payment: ChargedBulk,
  { order, index, at }: { order: Transfer; index: number; at: Date },
): Transaction {
  const { debtorName, debtorCurrency: currency } = payment;
  const { codes } = rulesOf(payment);
  const charge = { order, debtorName, codes, amount: -takenBy(order), currency };
  const row = directRow(charge, payment.id, at);
  const sequence = `${row.sequence}-${numberOf(index)}`;
  return { ...row, sequence, id: placeId({ day: row.day, sequence }) };
}

/** The same row where it stands inside the bulk's batch. */
export const batchedRow = (payment: ChargedBulk, row: Transaction, index: number): Transaction => ({
  ...row,
  id: `${batchIdOf(payment)}-e${numberOf(index)}`,
});

/** The id of a bulk's batch, which never changes once the bulk is approved. */
export function batchIdOf({
  id,
  executionDate,
  approvedAt = "",
}: Pick<ChargedBulk, "id" | "executionDate" | "approvedAt">): string {
  const approved = new Date(approvedAt);
  const today = osloDay(approved);
  const day = executionDate > today ? executionDate : today;
  return placeId({ day, sequence: sequenceOf(id, approved) });
}

/** The row of a bulk's batch, of the rows inside it. */
export function batchRow(
  payment: ChargedBulk,
  inside: readonly Pick<Transaction, "amount">[],
  at: Date,
): Transaction {
  const day = osloDay(at);
  return {
    id: batchIdOf(payment),
    status: "booked",
    ...{ day, sequence: sequenceOf(payment.id, at), bookingDate: day, valueDate: day },
    amount: inside.reduce((sum, { amount }) => sum + amount, 0n),
    currency: payment.debtorCurrency,
    debtorName: payment.debtorName,
    debtorAccount: payment.order.debtorAccount,
    bankTransactionCode: rulesOf(payment).codes.debit,
    batchNumberOfTransactions: inside.length,
  };
}

/** How a payment of a bulk is numbered where it stands among the others, from 0001 on. */
const numberOf = (index: number): string => String(index + 1).padStart(4, "0");
