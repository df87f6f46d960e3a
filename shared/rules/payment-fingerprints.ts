import { hash } from "node:crypto";
import type { PostedTransfer } from "../products/transfer.ts";
import { bbanOf } from "../schemas/account-reference.ts";
import { osloDay } from "./calendar.ts";
import { carriedOrder } from "./carried-order.ts";
import { inOrder } from "./in-order.ts";
import { toMinorUnits } from "./money.ts";
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
 * One hash of everything that the PSU sees of a payment: the order as the bank gets it, and the price and date from the
 * bank.
 * The next execution day of a standing order is left out, because the order defines all days.
 */
export const summaryHash = (payment: Summarised): string =>
  fingerprintOf([
    [payment.id, payment.tppId, payment.service, payment.product],
    carriedOrder(payment.product, payment.order),
    [payment.debtorAccountId ?? null, payment.debtorName ?? null, payment.debtorCurrency],
    [`${payment.debited}`, `${payment.fee}`, payment.rate ?? null],
    payment.service === "periodic-payments"
      ? null
      : [payment.executionDate, payment.movedFrom ?? null],
    [payment.size ?? null, payment.entriesHash ?? null],
  ]);

/** The hash of all payments of a bulk that the PSU sees and approves. */
export const entriesHashOf = (product: string, entries: readonly object[]): string =>
  fingerprintOf(entries.map((each) => carriedOrder(product, each)));

/**
 * The fingerprint by which duplicates are found: debtor, creditor, amount and message are equal, in any spelling of
 * account number and amount. A standing order also compares its schedule, a bulk all its payments. The day is compared
 * apart, because the bank may name another one after the approval.
 */
export function duplicateFingerprint(
  payment: Pick<PaymentHead, "tppId" | "place"> & PrintedOrder,
): string {
  const { tppId, place, service, order } = payment;
  const from = [tppId, place, service, bbanOf(order.debtorAccount)];
  if (service === "bulk-payments") return fingerprintOf([from, payment.entriesHash]);
  const { creditorName, instructedAmount } = order;
  return fingerprintOf([
    from,
    [creditorName, creditorBban(order) ?? order.creditorAccount],
    [`${toMinorUnits(instructedAmount)}`, instructedAmount.currency],
    messageOf(order),
    service === "payments" ? null : { ...order, ...uncounted },
  ]);
}

type Dated = Pick<Payment, "order" | "createdAt" | "executionDate">;

/** True if two payments share a day: the posted one, or the one that the bank names now. */
export const isForSameDay = (a: Dated, b: Dated): boolean =>
  daysOf(a).some((day) => daysOf(b).includes(day));

/** An order without a day is posted for the day of its creation. The day of a standing order is the next one. */
const daysOf = ({ order, createdAt, executionDate }: Dated): string[] => {
  const posted = "startDate" in order ? order.startDate : order.requestedExecutionDate;
  return [posted ?? osloDay(new Date(createdAt)), executionDate];
};

type PrintedOrder =
  | { service: "payments"; order: PostedTransfer }
  | {
      service: "periodic-payments";
      order: Extract<Payment, { service: "periodic-payments" }>["order"];
    }
  | { service: "bulk-payments"; order: BulkPayment["order"]; entriesHash: string };

/** The fields of a standing order that are compared separately, or not at all. */
const uncounted = {
  ...{ instructedAmount: null, creditorAccount: null, debtorAccount: null },
  ...{ endToEndIdentification: null, purposeCode: null, startDate: null },
  creditorAddress: undefined,
};

const messageOf = ({
  remittanceInformationUnstructured: text,
  remittanceInformationStructuredArray: array,
  remittanceInformationStructured: structured,
}: PostedTransfer) => [text ?? null, (array?.[0] ?? structured)?.reference ?? null];

/** The BBAN of a creditor account in Norway, or undefined. For a BBAN, the country comes from the BIC of its bank. */
export function creditorBban({
  creditorAccount,
  creditorAgent,
}: Pick<PostedTransfer, "creditorAccount" | "creditorAgent">): string | undefined {
  const abroad =
    creditorAccount.bban !== undefined &&
    creditorAgent !== undefined &&
    creditorAgent.slice(4, 6) !== "NO";
  return abroad ? undefined : bbanOf(creditorAccount);
}

/** What a PSU decides, and in which context: to pay, to stop a payment, or to let a TPP know something. */
export type Decision = {
  action: "pay" | "stop" | "grant";
  customerId: string | undefined;
  agreementId: string | undefined;
};

/**
 * One hash of a decision as it is shown: the action, the customer, the agreement, and the payment or the accounts. The
 * form sends it back, the provider proves it, and both are compared with what is about to be approved.
 */
export const decisionHash = (
  { action, customerId, agreementId }: Decision,
  subject: unknown,
): string => fingerprintOf([action, customerId ?? null, agreementId ?? null, subject]);

/** The SHA-256 of a value as JSON. The keys of every object are sorted, since the table does not keep their order. */
export const fingerprintOf = (value: unknown): string =>
  hash("sha256", JSON.stringify(value, inOrder), "base64url");
