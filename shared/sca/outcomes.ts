import type { Outcome } from "../table/sca-flow-item.ts";

export type Failure = Exclude<Outcome, { kind: "approved" }>;

/** True for a failure of ours. */
export const isOurFailure = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && "system" in outcome;

/** A failure because there is nothing left to decide. The page says why. */
const conflict = <Why extends Failure["why"]>(message: string, why?: Why) =>
  ({ kind: "failed", status: 409, code: "CONFLICT", message, why }) as const satisfies Failure;

/** The outcomes of a failed SCA, as the redirect reports them (specification, After failed SCA). */
export const failures = {
  cancelled: {
    kind: "cancelled",
    status: 400,
    code: "SCA_INVALID",
    message: "The PSU cancelled.",
  },
  expired: {
    kind: "expired",
    status: 401,
    code: "SCA_EXPIRED",
    message: "The link expired before the PSU finished.",
  },
  attemptsUsed: {
    kind: "failed",
    status: 401,
    code: "PSU_CREDENTIALS_INVALID",
    message: "The PSU could not be identified.",
  },
  anotherPerson: {
    kind: "failed",
    status: 401,
    code: "PSU_CREDENTIALS_INVALID",
    message: "The identified person is not the PSU of PSU-ID.",
  },
  notTheirAccount: {
    kind: "failed",
    status: 400,
    code: "PAYMENT_FAILED",
    message: "The PSU cannot pay from the debtor account.",
  },
  refused: {
    kind: "failed",
    status: 400,
    code: "PAYMENT_FAILED",
    message: "The bank refuses the payment.",
  },
  noAccounts: {
    kind: "failed",
    status: 403,
    code: "FORBIDDEN",
    message: "The PSU has no account that can be consented to in this context.",
  },
  noContext: {
    kind: "failed",
    status: 403,
    code: "FORBIDDEN",
    message: "The PSU does not act in this context.",
  },
  /** Also for an SCA that began before the sandbox was reset: its accounts may be gone. */
  changed: conflict("The payment, the session or the bank's data has changed."),
  approvedElsewhere: conflict("The payment or basket is already approved.", "approvedElsewhere"),
  withdrawn: conflict("The payment was cancelled before it was approved.", "withdrawn"),
  basketDeleted: conflict("The signing basket was deleted.", "basketDeleted"),
  lapsed: conflict("The payment was rejected, or not approved in time.", "lapsed"),
  inBasket: conflict("The payment is in a signing basket.", "inBasket"),
  stopped: conflict("The payment is already cancelled.", "stopped"),
  stopping: conflict(
    "The cancellation is already approved; the bank has not answered.",
    "stopping",
  ),
  tooLate: conflict("The payment can no longer be cancelled.", "tooLate"),
  /** For a TPP that the bank or its authority has stopped. The PSU is not led to it; it may read this later. */
  tppStopped: {
    kind: "failed",
    status: 403,
    code: "FORBIDDEN",
    message: "The TPP may no longer ask for this.",
  },
  /**
   * For a browser other than the one in which the SCA began. The SCA does not end: it may go on in the first browser.
   */
  notThisBrowser: {
    kind: "failed",
    status: 400,
    code: "SCA_INVALID",
    message: "The link cannot be used in this browser.",
  },
  /** For a failure of ours, after which nothing was approved. Only this outcome and the next name a system. */
  ours: {
    kind: "failed",
    system: "SCA",
    status: 500,
    code: "SYSTEM_ERROR",
    message: "The bank could not carry out the SCA.",
  },
  /** For an approval that may have taken effect. */
  unknown: {
    kind: "failed",
    system: "SCA",
    status: 500,
    code: "SYSTEM_ERROR",
    message: "The outcome is not known. Read the status before you start again.",
  },
} as const satisfies Record<string, Failure>;
