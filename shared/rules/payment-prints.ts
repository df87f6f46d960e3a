import { hash } from "node:crypto";
import { inOrder } from "../in-order.ts";
import type { Transfer } from "../products/transfer.ts";
import { bbanOf } from "../schemas/account-reference.ts";
import { minorUnits } from "./money.ts";
import type { BulkPayment, Payment, PaymentHead } from "./payment.ts";

type Summarised = Pick<
  PaymentHead,
  | "id"
  | "tppId"
  | "debtorAccountId"
  | "debtorName"
  | "debited"
  | "fee"
  | "debtorCurrency"
  | "rate"
  | "executionDate"
> &
  Partial<Pick<BulkPayment, "size" | "entriesHash" | "movedFrom">> & {
    service: Payment["service"];
    product: string;
    order: object;
  };

/**
 * One hash of everything the PSU sees and approves: amount, payee and the rest of the order as it was posted, and what
 * the bank has made of it. A standing order's next day is none of it: the order says them all.
 */
export const summaryHash = (payment: Summarised): string =>
  printOf([
    [payment.id, payment.tppId, payment.service, payment.product],
    payment.order,
    [payment.debtorAccountId ?? null, payment.debtorName ?? null, payment.debtorCurrency],
    [`${payment.debited}`, `${payment.fee}`, payment.rate ?? null],
    payment.service === "periodic-payments"
      ? null
      : [payment.executionDate, payment.movedFrom ?? null],
    [payment.size ?? null, payment.entriesHash ?? null],
  ]);

/**
 * What makes a payment the twin of another: debtor, creditor, amount, date and message are the same, however an
 * account's number or an amount is written. Of a standing order its days count, of a bulk all of its payments.
 */
export function duplicatePrint(
  payment: Pick<PaymentHead, "tppId" | "place" | "executionDate"> & PrintedOrder,
): string {
  const { tppId, place, executionDate, service, order } = payment;
  const from = [tppId, place, service, bbanOf(order.debtorAccount)];
  if (service === "bulk-payments") return printOf([from, executionDate, payment.entriesHash]);
  const { creditorName, instructedAmount } = order;
  return printOf([
    from,
    [creditorName, creditorBban(order) ?? order.creditorAccount],
    [`${minorUnits(instructedAmount)}`, instructedAmount.currency],
    messageOf(order),
    service === "payments" ? executionDate : { ...order, ...uncounted },
  ]);
}

type PrintedOrder =
  | { service: "payments"; order: Transfer }
  | {
      service: "periodic-payments";
      order: Extract<Payment, { service: "periodic-payments" }>["order"];
    }
  | { service: "bulk-payments"; order: BulkPayment["order"]; entriesHash: string };

/** What of a standing order is compared by itself, or is none of what makes it the same. */
const uncounted = {
  ...{ instructedAmount: null, creditorAccount: null, debtorAccount: null },
  ...{ endToEndIdentification: null, purposeCode: null },
};

const messageOf = ({
  remittanceInformationUnstructured: text,
  remittanceInformationStructuredArray: array,
  remittanceInformationStructured: structured,
}: Transfer) => [text ?? null, (array?.[0] ?? structured)?.reference ?? null];

/** The creditor's account number in Norway, if it is there: of a BBAN, its bank's BIC tells the country. */
export function creditorBban({
  creditorAccount,
  creditorAgent,
}: Pick<Transfer, "creditorAccount" | "creditorAgent">): string | undefined {
  const abroad =
    creditorAccount.bban !== undefined &&
    creditorAgent !== undefined &&
    creditorAgent.slice(4, 6) !== "NO";
  return abroad ? undefined : bbanOf(creditorAccount);
}

/** The SHA-256 of a value as JSON in which the names of every object stand in order, since the table keeps none. */
export const printOf = (value: unknown): string =>
  hash("sha256", JSON.stringify(value, inOrder), "base64url");
