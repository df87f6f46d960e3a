import type { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Money } from "./format.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

export type OwnPaymentView = {
  /** What addresses name it by. */
  reference: string;
  tppName: string;
  /** Whom it pays, or how many payments a bulk has. */
  to: { name: string; number: string } | { size: number };
  from: { name: string; number: string };
  /** Of a standing order, each time. */
  amount: Money;
  /** Of a standing order, the next one. */
  date: string;
  status: TransactionStatus;
  repeats: boolean;
  canBeStopped: boolean;
};

/** Where a payment stands, in plain words. */
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

export const standingIn = (language: Language, { status, repeats }: OwnPaymentView): string =>
  speak(language)(
    repeats && (status === "ACTC" || status === "ACWC") ? "standingRuns" : standings[status],
  );

export const payeeIn = (language: Language, { to }: OwnPaymentView): string =>
  "size" in to ? speak(language)("manyPayments", to) : to.name;

/**
 * What each kind of payment is called where it is stopped, and what that means: money is held for a single one only, and
 * what a standing order has paid stays paid.
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

export function kindOf({ to, repeats }: Pick<OwnPaymentView, "to" | "repeats">): OwnPaymentKind {
  if (repeats) return "standing";
  return "size" in to ? "several" : "single";
}
