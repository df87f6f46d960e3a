import type { BulkEntry } from "../../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PostedTransfer } from "../../products/transfer.ts";
import { osloDay } from "../../rules/calendar.ts";
import { toMinorUnits } from "../../rules/money.ts";
import type { ChargedBulk } from "./charged.ts";
import type { WorldTransaction } from "./lists.ts";
import { directRow, sequenceOf, transferRules } from "./payment-rows.ts";
import { positionId } from "./position-id.ts";

/**
 * The amount that a payment of a bulk debits, in øre. Payment and account are both in NOK, and a domestic transfer is
 * free.
 */
export const takenBy = ({ instructedAmount }: Pick<BulkEntry, "instructedAmount">): bigint =>
  toMinorUnits(instructedAmount);

/** Tells whether a bulk is booked as one row: in a corporate context, unless the TPP has refused it. */
export const isBatch = ({ corporateId, order }: ChargedBulk): boolean =>
  corporateId !== undefined && order.batchBookingPreferred !== false;

/** Makes the row of a payment of a bulk that is booked alone. Rows of one instant keep the order of the bulk. */
export function ownRow(
  payment: ChargedBulk,
  { order, index, at }: { order: PostedTransfer; index: number; at: Date },
): WorldTransaction {
  const { debtorName, debtorCurrency: currency } = payment;
  const { codes } = transferRules(payment);
  const charge = { order, debtorName, codes, amount: -takenBy(order), currency };
  const row = directRow(charge, payment.id, at);
  const sequence = `${row.sequence}-${numberOf(index)}`;
  return { ...row, sequence, id: positionId({ day: row.day, sequence }) };
}

/** The same row as an entry of the bulk's batch. */
export const batchedRow = (
  payment: ChargedBulk,
  row: WorldTransaction,
  index: number,
): WorldTransaction => ({
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
  return positionId({ day, sequence: sequenceOf(id, approved) });
}

/** Makes the row of a bulk's batch from its entries. */
export function batchRow(
  payment: ChargedBulk,
  inside: readonly Pick<WorldTransaction, "amount">[],
  at: Date,
): WorldTransaction {
  const day = osloDay(at);
  return {
    id: batchIdOf(payment),
    status: "booked",
    ...{ day, sequence: sequenceOf(payment.id, at), bookingDate: day, valueDate: day },
    amount: inside.reduce((sum, { amount }) => sum + amount, 0n),
    currency: payment.debtorCurrency,
    debtorName: payment.debtorName,
    debtorAccount: payment.order.debtorAccount,
    bankTransactionCode: transferRules(payment).codes.debit,
    batchNumberOfTransactions: inside.length,
  };
}

/** The number of a payment in its bulk, from 0001 on. */
const numberOf = (index: number): string => String(index + 1).padStart(4, "0");
