import { approvalHours } from "../limits.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Approval, Cancellation, Estimate } from "../ports/schemas/quote.ts";
import type { PostedBulk } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { ProductOf } from "../products/products.ts";
import type { PostedTransfer } from "../products/transfer.ts";
import type { CurrencyExchange } from "../schemas/currency-exchange.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Device } from "./device.ts";
import type { Scenario } from "./scenario.ts";

/**
 * The state of a payment between its TPP and the bank. Submitting: approved, and not known yet whether the bank has
 * the order. Cancelling: the cancellation is approved, and not known yet whether the bank has cancelled the order.
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

/** The customer for whom the bank acts, and under which agreement. */
type ForWhom = { customerId: string; agreementId?: string | undefined };

/** The approval of a payment: the customer who gave it, and the proof. */
export type Approved = Approval & ForWhom;

/** The decision to cancel a payment: the PSU approved it, or the bank stops the payment by itself. */
export type DecidedCancellation = Cancellation & ForWhom;

/** The data of every payment that the interface stores. The bank keeps the order. */
export type PaymentHead = {
  id: string;
  tppId: string;
  place: string;
  /** The X-Request-ID of its creation. */
  requestId: string;
  /** The PSU who approved it, or who must approve it if the TPP named one. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** Forwarded when the payment was created. Deleted as soon as the bank has the order. */
  device?: Device | undefined;
  /** The debtor's account at the bank and its owner. Set once the bank has made a quote for the PSU. */
  debtorAccountId?: string | undefined;
  debtorName?: string | undefined;
  debtorCurrency: string;
  /** Debit and fee in minor units of the account's currency. For a standing order, per execution. */
  debited: bigint;
  fee: bigint;
  rate?: CurrencyExchange | undefined;
  /** The execution day. For a standing order, the next one. */
  executionDate: string;
  /** The requested day, if the bank moved it. */
  movedFrom?: string | undefined;
  nextDates?: string[] | undefined;
  /** The bank's quote: its reference, its end, and the customer it was made for. */
  quote?:
    | {
        reference: string;
        until: string;
        customerId: string;
        agreementId?: string | undefined;
        fundsAvailable?: boolean | undefined;
      }
    | undefined;
  /** The answer to the creation of the payment. Every repetition of the call gets the same answer. */
  first: Estimate & Partial<Pick<BankData, "status" | "fundsAvailable" | "reason">>;
  /** True when the creation of an exempt payment was answered with `first.status`, which is written once. */
  isAnswered?: true | undefined;
  /** The TPP's X-Sandbox-Scenario. The sandbox's bank gets it with each quote, whoever approves the payment. */
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
  /** The hash that the PSU's approval is bound to (dynamic linking). */
  summaryHash: string;
  /** Creation and approval time, by the caller's clock (in the sandbox, the sandbox clock). */
  createdAt: string;
  approvedAt?: string | undefined;
  approved?: Approved | undefined;
  /** For an instant payment: the bank must refuse the order from this time on. */
  notAfter?: string | undefined;
  cancellation?: DecidedCancellation | undefined;
  /** The HMAC of the approved payment (payments/sealed-approval.ts). A payment without a valid HMAC is not submitted. */
  seal?: string | undefined;
  state: PaymentState;
  /** For an open intent: the real time at which it was written. */
  intendedAt?: string | undefined;
  /** The number of calls to the bank since the intent, and the real time of the next call. */
  attempts?: number | undefined;
  due?: string | undefined;
  /** The id of the signing basket that contains the payment. */
  basketId?: string | undefined;
} & BankData;

/** The bank's data about a payment, once the bank has the order. */
export type BankData = {
  status: TransactionStatus;
  fundsAvailable?: boolean | undefined;
  isCancellable?: boolean | undefined;
  awaitsApproval?: boolean | undefined;
  reason?: OrderState["reason"];
  skipped?: OrderState["skipped"];
  failed?: OrderState["failed"];
};

export type SinglePayment = PaymentHead & {
  service: "payments";
  product: ProductOf<"payments">;
  /** The order exactly as it was posted. */
  order: PostedTransfer;
};

export type PeriodicPayment = PaymentHead & {
  service: "periodic-payments";
  product: ProductOf<"periodic-payments">;
  order: PeriodicOrder;
};

export type BulkPayment = PaymentHead & {
  service: "bulk-payments";
  product: ProductOf<"bulk-payments">;
  /** The posted order without its payments, which are stored as separate items. */
  order: Omit<PostedBulk, "payments">;
  /** The number of payments, and one hash of all of them. */
  size: number;
  entriesHash: string;
};

export type Payment = SinglePayment | PeriodicPayment | BulkPayment;

/** The transactionStatus of each state, until the bank reports another one. */
export const statusOf = {
  received: "RCVD",
  rejected: "RJCT",
  withdrawn: "CANC",
  submitting: "PDNG",
  cancelling: "PDNG",
  submitted: "PDNG",
} as const satisfies Record<PaymentState, TransactionStatus>;

/** True if the bank must be asked for the status of a payment, because it has, or may have, the order. */
export const isAtBank = ({ state }: Pick<PaymentHead, "state">): boolean =>
  state === "submitted" || state === "cancelling";

/** True if the result of a call to the bank is unknown. The job repeats the call until the bank answers. */
export const isUnanswered = ({ state }: Pick<PaymentHead, "state">): boolean =>
  state === "submitting" || state === "cancelling";

/** True once the PSU has approved the payment, whatever happened after. */
export const isApproved = ({ approvedAt }: Pick<PaymentHead, "approvedAt">): boolean =>
  approvedAt !== undefined;

/** The time at which the period for approval ends. */
export const approvalEnds = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + approvalHours * 3_600_000);

/** True if nobody approved the payment in time. */
export const hasLapsed = (
  { state, createdAt }: Pick<PaymentHead, "state" | "createdAt">,
  now: Date,
): boolean => state === "received" && now > approvalEnds(new Date(createdAt));

/** The payment in its current state: without approval in time it is rejected, even if the table does not say so yet. */
export const currentPayment = <P extends Pick<PaymentHead, "state" | "createdAt" | "status">>(
  payment: P,
  now: Date,
): P => (hasLapsed(payment, now) ? { ...payment, state: "rejected", status: "RJCT" } : payment);

/** The total debit: amount and fee. */
export const totalDebit = ({ debited, fee }: Pick<PaymentHead, "debited" | "fee">): bigint =>
  debited + fee;

/** True if the total debit can differ from the ordered amount: there is a fee, or the amount is converted. */
export const takesMore = ({ fee, rate }: Pick<PaymentHead, "fee" | "rate">): boolean =>
  fee > 0n || rate !== undefined;
