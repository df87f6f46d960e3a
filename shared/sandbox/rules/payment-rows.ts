import { services } from "../../products/products.ts";
import type { PostedTransfer, ProductRules } from "../../products/transfer.ts";
import { osloDay } from "../../rules/calendar.ts";
import { asOrdered, type Charged, type ChargedSingle, totalCharge } from "./charged.ts";
import type { WorldTransaction } from "./lists.ts";
import { positionId, timeOfDay } from "./position-id.ts";
import { type ProductTerms, productTerms } from "./product-terms.ts";

/** Returns the rules of a payment product and the bank's terms for it. */
export const transferRules = ({
  service,
  product,
}: Pick<Charged, "service" | "product">): ProductRules & ProductTerms => ({
  ...((services[service] as Record<string, ProductRules>)[product] as ProductRules),
  ...(productTerms[product] as ProductTerms),
});

/**
 * The charge for one transfer of a payment or a bulk, in the form of its row. The fee is part of the row, because one
 * approval makes one row.
 */
export type TransferCharge = Pick<WorldTransaction, "amount" | "currency" | "currencyExchange"> & {
  order: PostedTransfer;
  debtorName: string;
  codes: ProductTerms["codes"];
};

/** Makes the debtor's row of an approved payment. Its id never changes. */
export function debtorRow(payment: ChargedSingle, approvedAt: Date): WorldTransaction {
  const today = osloDay(approvedAt);
  const notBefore = (day: string) => (day > today ? day : today);
  const day = notBefore(payment.executionDate);
  const sequence = sequenceOf(payment.id, approvedAt);
  const { id } = placed(notBefore(asOrdered(payment).executionDate), sequence);
  const { order, debtorName, debtorCurrency: currency, rate: currencyExchange } = payment;
  const charge = { amount: -totalCharge(payment), currency, currencyExchange };
  const shown = chargeRow({ ...charge, order, debtorName, codes: transferRules(payment).codes });
  return { ...shown, id, day, sequence, status: "pending", valueDate: day };
}

/** Makes the row of a transfer that is booked without a pending row before. */
export function directRow(charge: TransferCharge, id: string, at: Date): WorldTransaction {
  const day = osloDay(at);
  const place = placed(day, sequenceOf(id, at));
  return { ...chargeRow(charge), ...place, status: "booked", bookingDate: day, valueDate: day };
}

const placed = (day: string, sequence: string) => ({
  id: positionId({ day, sequence }),
  day,
  sequence,
});

/** Rows of a day are sorted by time, and no two payments have the same position. */
export const sequenceOf = (id: string, now: Date): string => `${timeOfDay(now)}-${id.slice(0, 8)}`;

/** Derives the part of a debit's row that comes from the order: parties, texts and codes. */
export function chargeRow({ order, codes, ...told }: TransferCharge) {
  const { creditorName, creditorAccount, creditorAgent, debtorAccount, purposeCode } = order;
  const {
    remittanceInformationUnstructured,
    remittanceInformationStructured: structured,
    remittanceInformationStructuredArray = structured && [structured],
  } = order;
  return {
    ...told,
    endToEndId: order.endToEndIdentification,
    creditorName,
    creditorAccount,
    creditorAgent,
    debtorAccount,
    remittanceInformationUnstructured,
    remittanceInformationStructuredArray,
    purposeCode,
    bankTransactionCode: codes.debit,
  };
}

/**
 * Converts a pending row to a booked one with the same id. Its position is the time of booking, after all rows that
 * were booked before. So a reader who pages through the list at the same time does not see the row twice.
 */
export const bookedRow = (row: WorldTransaction, now: Date): WorldTransaction => {
  const today = osloDay(now);
  const sequence = `${timeOfDay(now)}${row.sequence.slice(8)}`;
  return { ...row, status: "booked", day: today, bookingDate: today, sequence };
};

/** Derives the creditor's row of the same transfer. */
export const creditRow = (
  { currencyExchange: _, ...debit }: WorldTransaction,
  { amount, currency }: Pick<WorldTransaction, "amount" | "currency">,
  codes: ProductTerms["codes"],
): WorldTransaction => ({ ...debit, amount, currency, bankTransactionCode: codes.credit });
