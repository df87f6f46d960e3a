import type { Transaction } from "../bank/world.ts";
import type { BulkEntry } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { Transfer } from "../products/transfer.ts";
import { osloDay } from "./calendar.ts";
import { minorUnits } from "./money.ts";
import type { BulkPayment } from "./payment.ts";
import { directRow, rulesOf, sequenceOf } from "./payment-rows.ts";
import { placeId } from "./place-id.ts";

/** Why a payment of a bulk is not made, as its TPP is told. */
export const failureTexts = {
  funds: "There was too little money on the debtor's account.",
  creditor: "The creditor's account is closed, or in another currency than the payment names.",
  debtor: "The debtor's account is closed, or no longer open to payments.",
  altered: "The payments of the bulk are not what was approved.",
} as const;

/** A payment of a bulk that is not made: which, counted from 0, and why. */
export type Failure = { index: number; reason: keyof typeof failureTexts };

/**
 * What a payment of a bulk takes off the account, in its minor units: both are in NOK, and a domestic transfer costs
 * nothing.
 */
export const takenBy = ({ instructedAmount }: Pick<BulkEntry, "instructedAmount">): bigint =>
  minorUnits(instructedAmount);

/** What becomes of a bulk when all of it is dealt with; where nothing was made, only funds that all lacked are told so. */
export function outcomeOf(
  { size }: Pick<BulkPayment, "size">,
  failures: readonly Failure[],
): "ACSC" | "PART" | "ACCP" | "RJCT" {
  if (failures.length === 0) return "ACSC";
  if (failures.length < size) return "PART";
  return failures.every(({ reason }) => reason === "funds") ? "ACCP" : "RJCT";
}

/** Whether a bulk is booked as one row: in a corporate context, unless the TPP prefers otherwise. */
export const isBatch = ({ corporateId, order }: BulkPayment): boolean =>
  corporateId !== undefined && order.batchBookingPreferred !== false;

/** The row of a payment of a bulk that is booked by itself; those of one instant stand in the order they were posted. */
export function ownRow(
  payment: BulkPayment,
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
export const batchedRow = (payment: BulkPayment, row: Transaction, index: number): Transaction => ({
  ...row,
  id: `${batchIdOf(payment)}-e${numberOf(index)}`,
});

/** The id of a bulk's batch, which never changes once the bulk is approved. */
export function batchIdOf({
  id,
  executionDate,
  approvedAt = "",
}: Pick<BulkPayment, "id" | "executionDate" | "approvedAt">): string {
  const approved = new Date(approvedAt);
  const today = osloDay(approved);
  const day = executionDate > today ? executionDate : today;
  return placeId({ day, sequence: sequenceOf(id, approved) });
}

/** The row of a bulk's batch, of the rows inside it. */
export function batchRow(
  payment: BulkPayment,
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
