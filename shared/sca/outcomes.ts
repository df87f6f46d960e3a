import type { Outcome } from "../table/sca-flows.ts";

type Failure = Exclude<Outcome, { kind: "approved" }>;

/** The ends of an SCA that did not succeed, as the redirect tells them (specification, After failed SCA). */
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
    message: "The link's time was up before the PSU finished.",
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
    message: "The person who identified is not the one PSU-ID stands for.",
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
  changed: {
    kind: "failed",
    status: 409,
    code: "CONFLICT",
    message: "The payment, the session or the sandbox changed while the PSU was deciding.",
  },
  /** Of a browser that the link is not for. The SCA itself does not end so: it may go on in another one. */
  notThisBrowser: {
    kind: "failed",
    status: 400,
    code: "SCA_INVALID",
    message: "The link cannot be used in this browser.",
  },
  /** Of our own making, and so the only one that names a system. */
  ours: {
    kind: "failed",
    system: "SCA",
    status: 500,
    code: "SYSTEM_ERROR",
    message: "The bank could not carry out the SCA.",
  },
} as const satisfies Record<string, Failure>;
