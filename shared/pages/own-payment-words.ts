import type { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Money } from "./format.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

export type OwnPaymentView = {
  /** The payment's name in addresses. */
  reference: string;
  tppName: string;
  /** The payee, or the number of payments in a bulk. */
  to: { name: string; number: string } | { size: number };
  from: { name: string; number: string };
  /** For a standing order, the amount of each execution. */
  amount: Money;
  /** For a standing order, the next execution day. */
  date: string;
  status: TransactionStatus;
  repeats: boolean;
  canBeStopped: boolean;
};

/** The status of a payment in plain words. */
const standings = {
  RCVD: "standingUnapproved",
  ACTC: "standingWaits",
  ACWC: "standingWaits",
  ACSP: "standingUnderWay",
  PDNG: "standingUnknown",
  ACWP: "standingOnItsWay",
  ACSC: "standingMade",
  ACCP: "standingShort",
  RJCT: "standingRejected",
  CANC: "standingStopped",
  PART: "standingPartly",
} as const satisfies Record<TransactionStatus, string>;

export const stateIn = (language: Language, { status, repeats }: OwnPaymentView): string =>
  speak(language)(
    repeats && (status === "ACTC" || status === "ACWC") ? "standingRuns" : standings[status],
  );

export const payeeIn = (language: Language, { to }: OwnPaymentView): string =>
  "size" in to ? speak(language)("manyPayments", to) : to.name;

/**
 * The texts for stopping each kind of payment. Only a single payment has money held on the account, and payments
 * already made by a standing order stay as they are.
 */
export const stopWords = {
  single: {
    sum: "amount",
    day: "date",
    stop: "stopPayment",
    question: "stopOwnHeading",
    means: "stopOwnMeans",
    stopped: "stoppedNotice",
    tooLate: "stopTooLate",
  },
  standing: {
    sum: "amountEach",
    day: "stopsFrom",
    stop: "stopStandingHeading",
    question: "stopStandingQuestion",
    means: "stopStandingMeans",
    stopped: "stoppedStandingNotice",
    tooLate: "stopStandingTooLate",
  },
  several: {
    sum: "total",
    day: "date",
    stop: "stopSeveralHeading",
    question: "stopSeveralQuestion",
    means: "stopSeveralMeans",
    stopped: "stoppedSeveralNotice",
    tooLate: "stopSeveralTooLate",
  },
} as const;

export type OwnPaymentKind = keyof typeof stopWords;

export const ownPaymentKinds = Object.keys(stopWords) as OwnPaymentKind[];

export function ownPaymentKind({
  to,
  repeats,
}: Pick<OwnPaymentView, "to" | "repeats">): OwnPaymentKind {
  if (repeats) return "standing";
  return "size" in to ? "several" : "single";
}
