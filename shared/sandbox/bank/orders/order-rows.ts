import type { Transfer } from "../../../ports/schemas/order.ts";
import { osloDay } from "../../../rules/calendar.ts";
import { toMinorUnits } from "../../../rules/money.ts";
import { fingerprintOf } from "../../../rules/payment-fingerprints.ts";
import { positionId, timeOfDay } from "../../rules/position-id.ts";
import type { Row } from "../world.ts";
import { codesOf, type Standing, totalOf } from "./order-form.ts";

/** The part of a debit's row that comes from the order: parties, texts and codes. */
const debit = ({ instruction, terms }: Standing, transfer: Transfer, amount: bigint) => ({
  amount: -amount,
  currency: terms.debited.currency,
  currencyExchange: terms.rate,
  endToEndId: transfer.endToEndIdentification,
  creditorName: transfer.creditorName,
  creditorAccount: transfer.creditorAccount,
  creditorAgent: transfer.creditorAgent,
  debtorName: terms.debtorName,
  debtorAccount: instruction.debtorAccount,
  remittanceInformationUnstructured: transfer.remittanceInformationUnstructured,
  remittanceInformationStructuredArray: transfer.remittanceInformationStructuredArray,
  purposeCode: transfer.purposeCode,
  bankTransactionCode: codesOf(instruction).debit,
});

/** Rows of a day are sorted by time. `unique` is different for each row of an instant. */
const sequenceAt = (at: Date, unique: string): string => `${timeOfDay(at)}-${unique}`;

/** The part of an order's id that makes its row unique at an instant. */
const shortId = ({ id }: Pick<Standing, "id">): string => id.slice(0, 8);

/** The place of a row that is booked at an instant, without a pending row before. */
function bookedAt(at: Date, unique: string) {
  const day = osloDay(at);
  const sequence = sequenceAt(at, unique);
  const id = positionId({ day, sequence });
  return { id, day, sequence, status: "booked" as const, bookingDate: day, valueDate: day };
}

/** A day, but never one before the order's approval. */
const notBeforeApproval = ({ approvedAt }: Standing, day: string): string => {
  const approved = osloDay(new Date(approvedAt));
  return day > approved ? day : approved;
};

/** Makes the pending row of a single order. Its id never changes, not even if the PSU moves the order to another day. */
export function pendingRow(order: Standing<"single">): Row {
  const { transfer } = order.instruction;
  const day = notBeforeApproval(order, order.date);
  const sequence = sequenceAt(new Date(order.approvedAt), shortId(order));
  const id = positionId({ day: notBeforeApproval(order, order.shownDate ?? order.date), sequence });
  const row = debit(order, transfer, totalOf(order.terms));
  return { ...row, id, day, sequence, status: "pending", valueDate: day };
}

/**
 * Converts a pending row to a booked one with the same id. Its position is the time of booking, after all rows that
 * were booked before. So a reader who pages through the list at the same time does not see the row twice. If the clock
 * was set back, the order's day may be before its approval.
 */
export const bookedRow = (row: Row, now: Date): Row => {
  const today = osloDay(now);
  const sequence = `${timeOfDay(now)}${row.sequence.slice(8)}`;
  const valueDate = row.day < today ? row.day : today;
  return { ...row, status: "booked", day: today, bookingDate: today, valueDate, sequence };
};

/** The number of characters of a hash that make a row unique at its instant. */
const characters = 22;

/**
 * Makes the row for one day of a standing order. A moved clock executes many days at the same instant, so only the order
 * and the day distinguish these rows.
 */
export function rowOfDay(order: Standing<"standing">, at: Date): Row {
  const unique = fingerprintOf([order.id, order.date]).slice(0, characters);
  const row = debit(order, order.instruction.transfer, totalOf(order.terms));
  return { ...row, ...bookedAt(at, unique) };
}

/** The number of a transfer in its bulk, from 0001 on. */
const numberOf = (index: number): string => String(index + 1).padStart(4, "0");

/**
 * Makes the row of a transfer of a bulk that is booked alone. A domestic transfer from an account in NOK is free. Rows
 * of one instant keep the order of the bulk.
 */
export const rowOfTransfer = (
  order: Standing<"bulk">,
  { transfer, index, at }: { transfer: Transfer; index: number; at: Date },
): Row => ({
  ...debit(order, transfer, toMinorUnits(transfer.amount)),
  ...bookedAt(at, `${shortId(order)}-${numberOf(index)}`),
});

/** Tells whether a bulk is booked as one row: in a corporate context, unless the TPP has refused it. */
export const isBatch = ({ agreementId, instruction }: Standing<"bulk">): boolean =>
  agreementId !== undefined && instruction.batchBooking !== false;

/** The same row as an entry of the bulk's batch. */
export const batchedRow = (order: Standing<"bulk">, row: Row, index: number): Row => ({
  ...row,
  id: `${batchIdOf(order)}-e${numberOf(index)}`,
});

/** The id of a bulk's batch, which never changes once the bulk is approved. */
export const batchIdOf = (order: Standing<"bulk">): string =>
  positionId({
    day: notBeforeApproval(order, order.date),
    sequence: sequenceAt(new Date(order.approvedAt), shortId(order)),
  });

/** Makes the row of a bulk's batch from its entries. */
export const batchRow = (
  order: Standing<"bulk">,
  inside: readonly Pick<Row, "amount">[],
  at: Date,
): Row => ({
  ...bookedAt(at, shortId(order)),
  id: batchIdOf(order),
  amount: inside.reduce((sum, { amount }) => sum + amount, 0n),
  currency: order.terms.debited.currency,
  debtorName: order.terms.debtorName,
  debtorAccount: order.instruction.debtorAccount,
  bankTransactionCode: codesOf(order.instruction).debit,
  batchNumberOfTransactions: inside.length,
});
