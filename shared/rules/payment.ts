import type { Account, CurrencyExchange, Transaction } from "../bank/world.ts";
import { ApiError } from "../errors.ts";
import type { CrossBorderCreditTransfer } from "../products/cross-border-credit-transfers.ts";
import type { Product } from "../products/products.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import { addDays, osloDay, startOfDay } from "./calendar.ts";
import { priceTransfer } from "./fees.ts";
import type { Rates } from "./money.ts";
import { creditorBban, summaryHash } from "./payment-prints.ts";

/** What a payment may become, and from where; each conditional write names these origins. */
export const paymentMoves = {
  ACTC: ["RCVD"],
  ACSP: ["RCVD"],
  ACCP: ["RCVD"],
  ACSC: ["ACTC", "ACSP"],
  RJCT: ["RCVD"],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>;

/** How far ahead an execution date may be. */
const daysAhead = 365;

/** How long a payment waits for its PSU's approval. */
const hoursToApprove = 24;

/** A payment as the bank keeps it; beside its status nothing of it ever changes. */
export type Payment = {
  id: string;
  tppId: string;
  world: string;
  product: Product;
  /** Exactly what was posted. */
  order: CrossBorderCreditTransfer;
  requestId: string;
  /** Who approved it, or who is to, when the TPP said so. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  debtorAccountId: string;
  debtorName: string;
  /** What leaves the account, and the fee besides, in minor units of the account's currency. */
  debited: bigint;
  fee: bigint;
  debtorCurrency: string;
  rate?: CurrencyExchange | undefined;
  executionDate: string;
  /** What the PSU's approval is bound to (dynamic linking). */
  summaryHash: string;
  /** The sandbox's time of its creation. */
  createdAt: string;
  /** The sandbox's time at which it is to be executed, once it is approved. */
  executeAt?: string | undefined;
  status: TransactionStatus;
  fundsAvailable?: boolean | undefined;
};

type Receipt = Pick<
  Payment,
  "id" | "tppId" | "world" | "product" | "requestId" | "psuId" | "corporateId"
> & {
  debtor: Account;
  rates: Rates;
  now: Date;
};

/** Prices a payment order and fixes what the PSU will be asked to approve. */
export function receivePayment(order: CrossBorderCreditTransfer, receipt: Receipt): Payment {
  const { debtor, rates, now, ...known } = receipt;
  const executionDate = executionDateOf(order, now);
  if (creditorBban(order) === debtor.bban)
    throw new ApiError("PAYMENT_FAILED", "The debtor and the creditor have the same account.", {
      path: "creditorAccount",
    });
  const price = priceTransfer({
    instructedAmount: order.instructedAmount,
    creditorCountry: order.creditorAccount.iban?.slice(0, 2) ?? order.creditorAgent?.slice(4, 6),
    debtorCurrency: debtor.currency,
    rates,
  });
  if (!price)
    throw new ApiError("PAYMENT_FAILED", "The bank has no exchange rate for this currency.", {
      path: "instructedAmount.currency",
    });
  const payment = {
    ...known,
    order,
    debtorAccountId: debtor.id,
    debtorName: debtor.ownerName,
    debited: price.debited,
    fee: price.fee,
    debtorCurrency: debtor.currency,
    rate: price.rate,
    executionDate,
    createdAt: now.toISOString(),
  };
  return { ...payment, summaryHash: summaryHash(payment), status: "RCVD" };
}

/** The day a payment is executed: the one asked for, or today. */
export function executionDateOf(
  { requestedExecutionDate: requested }: CrossBorderCreditTransfer,
  now: Date,
): string {
  const today = osloDay(now);
  const latest = addDays(today, daysAhead);
  const refuse = (text: string) =>
    new ApiError("EXECUTION_DATE_INVALID", text, { path: "requestedExecutionDate" });
  if (requested === undefined) return today;
  if (requested < today) throw refuse(`The execution date has passed; today is ${today}.`);
  if (requested > latest)
    throw refuse(`The execution date may be at most ${daysAhead} days ahead, until ${latest}.`);
  return requested;
}

/** What an approved payment is from now on: on its way, or waiting for its day. */
export const approvedStatus = (payment: Payment, now: Date) =>
  payment.executionDate > osloDay(now) ? "ACTC" : "ACSP";

/** Whether its PSU has approved a payment, whatever became of it since. */
export const isApproved = ({ status }: Payment) => status !== "RCVD" && status !== "RJCT";

/** A payment as it stands now: one that nobody approved in time is rejected, whether or not that is written yet. */
export function standing<P extends Pick<Payment, "status" | "createdAt">>(
  payment: P,
  now: Date,
): P {
  const age = now.getTime() - Date.parse(payment.createdAt);
  if (payment.status !== "RCVD" || age <= hoursToApprove * 3_600_000) return payment;
  return { ...payment, status: "RJCT" };
}

/** When a payment is to be executed, by the sandbox's clock: at once, or when its day begins. */
export const executionTime = ({ executionDate }: Payment, now: Date): Date =>
  new Date(Math.max(startOfDay(executionDate).getTime(), now.getTime()));

/** The row the debtor's account shows, from approval on; its id never changes. */
export function debtorRow(payment: Payment, now: Date): Transaction {
  const { order, executionDate, debited, fee, debtorCurrency } = payment;
  const { creditorName, creditorAccount, creditorAgent, purposeCode } = order;
  const day = executionDate > osloDay(now) ? executionDate : osloDay(now);
  const sequence = sequenceOf(payment, now);
  return {
    id: `${day.replaceAll("-", "")}-${sequence}`,
    status: "pending",
    day,
    sequence,
    valueDate: day,
    amount: -(debited + fee),
    currency: debtorCurrency,
    currencyExchange: payment.rate,
    creditorName,
    creditorAccount,
    creditorAgent,
    debtorName: payment.debtorName,
    debtorAccount: order.debtorAccount,
    remittanceInformationUnstructured: order.remittanceInformationUnstructured,
    purposeCode,
    bankTransactionCode: "PMNT-ICDT-XBCT",
  };
}

/** Rows of a day stand in the order of their time of day, and no two payments share a place. */
const sequenceOf = ({ id }: Payment, now: Date): string => `${timeOfDay(now)}-${id.slice(0, 8)}`;

export const timeOfDay = (now: Date): string =>
  String(now.getTime() - startOfDay(osloDay(now)).getTime()).padStart(8, "0");

/**
 * The row once it is booked, with the id it had as a pending one. Its place is that of its booking, behind all that was
 * booked before: whoever turns the pages of a list meanwhile meets it where newer rows are, and not a second time.
 */
export const bookedRow = (row: Transaction, now: Date): Transaction => {
  const today = osloDay(now);
  const sequence = `${timeOfDay(now)}${row.sequence.slice(8)}`;
  return { ...row, status: "booked", day: today, bookingDate: today, sequence };
};

/** What the creditor's account shows of the same transfer. */
export const creditRow = (
  { currencyExchange: _, ...debit }: Transaction,
  { amount, currency }: Pick<Transaction, "amount" | "currency">,
): Transaction => ({ ...debit, amount, currency, bankTransactionCode: "PMNT-RCDT-XBCT" });
