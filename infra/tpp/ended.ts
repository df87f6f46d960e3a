/** What the command line ends with, and what each number says; --help prints it. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  bankFailed: 4,
  scaFailed: 5,
  notPaid: 6,
} as const;

export type ExitReason = keyof typeof exitCodes;

export const exitWords: Readonly<Record<ExitReason, string>> = {
  done: "done",
  refused: "the bank refused it (4xx), or what was checked is wrong",
  usage: "the command line or a profile cannot be understood",
  unreachable: "the bank could not be reached, or one side does not trust the other's certificate",
  bankFailed: "the bank failed (5xx)",
  scaFailed: "the PSU did not approve: cancelled, failed, or not back in time",
  notPaid: "the payment, or a part of it, was not made, or has no final status yet",
};

/** An end of a command that its user is told of in words, the last of them what to do now. */
export class Ended extends Error {
  override readonly name = "Ended";
  readonly reason: ExitReason;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(reason: ExitReason, message: string, hint?: string) {
    super(message);
    this.reason = reason;
    this.hint = hint;
  }
}

const notTrusted =
  "The bank hung up. It does so where it does not trust the client certificate: fjordgate init gets another one.";

/** Of errors of connections by their codes: whether the name, the port or a certificate is the matter. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nobody listens there. Is the bank running? `npm start` runs one on this machine.",
  ENOTFOUND: "No host has that name. Look at the address of the profile: fjordgate profiles list.",
  ETIMEDOUT: "There was no answer in time.",
  ECONNRESET: notTrusted,
  EPIPE: notTrusted,
  CERT_HAS_EXPIRED: "The bank's certificate has expired.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "The bank's certificate comes from an authority this profile does not trust: give it with fjordgate init --ca <file>.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The bank's certificate comes from an authority this profile does not trust: give it with fjordgate init --ca <file>.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "The bank's certificate comes from an authority this profile does not trust: give it with fjordgate init --ca <file>.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The bank's certificate is of another host.",
};

/** Where the bank ends the handshake it does not trust the client, in one of many words. */
const hintFor = (code: string): string | undefined =>
  causes[code] ?? (code.startsWith("ERR_SSL_") ? notTrusted : undefined);

type Failure = { code?: string; message: string; cause?: Failure };

/** Why something could not be reached, or the error itself where it is of another kind. */
export function whyUnreachable(error: unknown, address: string): unknown {
  // What fetch throws has the error of the connection inside.
  const { code, message, cause } = error as Failure;
  const inner = code === undefined ? cause : undefined;
  const known = inner?.code ?? code ?? "";
  const isOfConnection =
    known in causes || /^(E[A-Z]+|ERR_(SSL|TLS)_\w+)$/.test(known) || message === "fetch failed";
  if (!isOfConnection) return error;
  const words = inner?.message || (inner ? known : message) || known;
  return new Ended("unreachable", `${address} could not be reached: ${words}.`, hintFor(known));
}
