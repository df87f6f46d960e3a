import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Approval, Cancellation, Estimate } from "../ports/schemas/quote.ts";
import type { BulkOrder } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { type ProductOf, services } from "../products/products.ts";
import type { ProductRules, Transfer } from "../products/transfer.ts";
import type { CurrencyExchange } from "../schemas/currency-exchange.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Scenario } from "../stage/scenario.ts";
import type { Device } from "./device.ts";

/**
 * Where a payment is between its TPP and the bank. Submitting: approved, and nobody knows yet whether the bank has the
 * order. Cancelling: its cancellation is approved, and nobody knows yet whether the bank has cancelled the order.
 */
export const paymentStates = [
  "received",
  "rejected",
  "withdrawn",
  "submitting",
  "cancelling",
  "submitted",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How long a payment waits for its PSU's approval. */
export const hoursToApprove = 24;

/** The customer for whom the bank acts, and under which agreement. */
type ForWhom = { customerId: string; agreementId?: string | undefined };

/** What was approved of a payment: by whom, and what proves it. */
export type Approved = Approval & ForWhom;

/** Why a payment is cancelled: its PSU has approved that, or the bank bars it by itself. */
export type DecidedCancellation = Cancellation & ForWhom;

/** What the interface knows of every payment; the bank keeps the order. */
export type PaymentHead = {
  id: string;
  tppId: string;
  place: string;
  /** The X-Request-ID it was created with. */
  requestId: string;
  /** Who approved it, or who is to, when the TPP said so. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** Forwarded when the payment was created. It is kept until the bank has the order, and no longer. */
  device?: Device | undefined;
  /** The debtor's account at the bank and its owner, once the bank has made a quote for the PSU. */
  debtorAccountId?: string | undefined;
  debtorName?: string | undefined;
  debtorCurrency: string;
  /** What leaves the account, and the fee besides, in minor units of the account's currency; of a standing order, each time. */
  debited: bigint;
  fee: bigint;
  rate?: CurrencyExchange | undefined;
  /** The day it is executed; of a standing order, the next one. */
  executionDate: string;
  /** The day asked for, where the bank has moved it. */
  movedFrom?: string | undefined;
  nextDates?: string[] | undefined;
  /** The bank's quote: its own word for it, until when it holds, and for whom it was made. */
  quote?:
    | {
        reference: string;
        until: string;
        customerId: string;
        agreementId?: string | undefined;
        fundsAvailable?: boolean | undefined;
      }
    | undefined;
  /** What the TPP was told when it created the payment, which every repetition is told. */
  first: Estimate & {
    status?: TransactionStatus | undefined;
    fundsAvailable?: boolean | undefined;
  };
  /** The creation of an exempt payment was answered with the status in `first`: that is stored once. */
  isAnswered?: true | undefined;
  /** The TPP's X-Sandbox-Scenario. The sandbox's bank gets it with each quote, whoever approves the payment. */
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
  /** What the PSU's approval is bound to (dynamic linking). */
  summaryHash: string;
  /** The caller's time of its creation, and of its approval. */
  createdAt: string;
  approvedAt?: string | undefined;
  approved?: Approved | undefined;
  /** Of an instant payment: from when on the bank is to refuse it. */
  notAfter?: string | undefined;
  cancellation?: DecidedCancellation | undefined;
  /** The HMAC of the approved payment (payments/seal.ts). A payment without a correct seal is not submitted. */
  seal?: string | undefined;
  state: PaymentState;
  /** Of an intent that has not ended: when it was written, in real time. */
  intendedAt?: string | undefined;
  /** How often the bank was called since the intent, and when the next call is due, in real time. */
  attempts?: number | undefined;
  due?: string | undefined;
  /** The call by which its TPP has withdrawn it. */
  cancelledBy?: string | undefined;
  /** The signing basket it is in, and approved with. */
  basketId?: string | undefined;
} & BankWord;

/** What is told of a payment beside what the interface knows: the bank's word, where the bank has the order. */
export type BankWord = {
  status: TransactionStatus;
  fundsAvailable?: boolean | undefined;
  isCancellable?: boolean | undefined;
  awaitsApproval?: boolean | undefined;
  failed?: OrderState["failed"];
};

export type SinglePayment = PaymentHead & {
  service: "payments";
  product: ProductOf<"payments">;
  /** Exactly what was posted. */
  order: Transfer;
};

export type PeriodicPayment = PaymentHead & {
  service: "periodic-payments";
  product: ProductOf<"periodic-payments">;
  order: PeriodicOrder;
};

export type BulkPayment = PaymentHead & {
  service: "bulk-payments";
  product: ProductOf<"bulk-payments">;
  /** What was posted, but for its payments, which lie beside it. */
  order: Omit<BulkOrder, "payments">;
  /** How many payments there are, and one hash of them all. */
  size: number;
  entriesHash: string;
};

export type Payment = SinglePayment | PeriodicPayment | BulkPayment;

/** The transactionStatus of each state, as long as the bank has told no other one. */
export const statusOf = {
  received: "RCVD",
  rejected: "RJCT",
  withdrawn: "CANC",
  submitting: "PDNG",
  cancelling: "PDNG",
  submitted: "PDNG",
} as const satisfies Record<PaymentState, TransactionStatus>;

/** Whether the bank is asked what became of a payment: it was told of it, or may have been. */
export const isAtBank = ({ state }: Pick<PaymentHead, "state">): boolean =>
  state === "submitted" || state === "cancelling";

/** Whether nobody knows yet what the bank has done about a payment: the job calls the bank until it has answered. */
export const isHanging = ({ state }: Pick<PaymentHead, "state">): boolean =>
  state === "submitting" || state === "cancelling";

/** A payment as the bank has its order. */
export function asAtBank<P extends Payment>(payment: P, told: OrderState | undefined): P {
  if (!told || !isAtBank(payment)) return payment;
  const { status, fundsAvailable, cancellable, awaitsApproval, failed, date } = told;
  const isOn = payment.state === "submitted" && cancellable;
  return {
    ...payment,
    ...{ status, fundsAvailable, awaitsApproval, failed, isCancellable: isOn },
    executionDate: date ?? payment.executionDate,
    nextDates: told.nextDates,
  };
}

/** Whether its PSU has approved a payment, whatever became of it since. */
export const isApproved = ({ approvedAt }: Pick<PaymentHead, "approvedAt">): boolean =>
  approvedAt !== undefined;

/** Until when a payment may be approved. */
export const approvalEnds = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + hoursToApprove * 3_600_000);

/** Whether nobody has approved a payment in time. */
export const hasLapsed = (
  { state, createdAt }: Pick<PaymentHead, "state" | "createdAt">,
  now: Date,
): boolean => state === "received" && now > approvalEnds(new Date(createdAt));

/** A payment as it stands now: one that nobody approved in time is rejected, whether or not that is written yet. */
export const standing = <P extends Pick<PaymentHead, "state" | "createdAt" | "status">>(
  payment: P,
  now: Date,
): P => (hasLapsed(payment, now) ? { ...payment, state: "rejected", status: "RJCT" } : payment);

/** What leaves the account, all in all. */
export const totalOf = ({ debited, fee }: Pick<PaymentHead, "debited" | "fee">): bigint =>
  debited + fee;

/** Whether that is another sum than the one ordered: there is a fee, or it was converted. */
export const takesMore = ({ fee, rate }: Pick<PaymentHead, "fee" | "rate">): boolean =>
  fee > 0n || rate !== undefined;

export const rulesOf = ({ service, product }: Pick<Payment, "service" | "product">): ProductRules =>
  (services[service] as Record<string, ProductRules>)[product] as ProductRules;

/** Whether a payment is executed when it is approved, on any day. */
export const isInstant = (payment: Pick<Payment, "service" | "product">): boolean =>
  rulesOf(payment).instant === true;
