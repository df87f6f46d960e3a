import type { Outcome } from "../table/sca-flow-item.ts";

type Failure = Exclude<Outcome, { kind: "approved" }>;

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
  changed: {
    kind: "failed",
    status: 409,
    code: "CONFLICT",
    message: "The payment, the session or the bank's data changed while the PSU was deciding.",
  },
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
  /** For a failure of ours. Only this outcome names a system. */
  ours: {
    kind: "failed",
    system: "SCA",
    status: 500,
    code: "SYSTEM_ERROR",
    message: "The bank could not carry out the SCA.",
  },
} as const satisfies Record<string, Failure>;
