/** The exit codes of the command line and their meaning; --help prints them. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  bankFailed: 4,
  scaFailed: 5,
  notPaid: 6,
  defect: 7,
} as const;

export type ExitReason = keyof typeof exitCodes;

export const exitWords: Readonly<Record<ExitReason, string>> = {
  done: "done",
  refused: "the bank refused it (4xx), or a check failed",
  usage: "the command line or a profile is invalid",
  unreachable: "the bank could not be reached, or one side does not trust the other's certificate",
  bankFailed: "the bank failed (5xx)",
  scaFailed: "the PSU did not approve: cancelled, failed, or not back in time",
  notPaid: "the payment, or a part of it, was not executed, or has no final status yet",
  defect: "a defect of this program",
};

/** Ends a command with a message for the user, and a hint for the next step. */
export class CommandError extends Error {
  override readonly name = "Ended";
  readonly reason: ExitReason;
  /** A hint for the user. */
  readonly hint: string | undefined;

  constructor(reason: ExitReason, message: string, hint?: string) {
    super(message);
    this.reason = reason;
    this.hint = hint;
  }
}

/** Ends a command whose arguments, files or profile cannot be used. */
export const wrongUsage = (message: string, hint?: string): CommandError =>
  new CommandError("usage", message, hint);

const notTrusted =
  "The bank closed the connection. It does so if it does not trust the client certificate: fjordgate init gets another one.";
const brokenOff = "The connection was interrupted. Try again.";
const noTls = "The server does not speak TLS. Check the port.";
const strangeAuthority =
  "This profile does not trust the authority of the bank's certificate. Add the authority with fjordgate init --ca <file>.";

/** Messages for connection errors, by code: a wrong name, port or certificate. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nobody listens there. Is the bank running? `npm start` runs one on this machine.",
  ENOTFOUND: "No host has this name. Check the address of the profile: fjordgate init --list.",
  EAI_AGAIN: "Host names cannot be resolved now. Check this machine's network.",
  ETIMEDOUT: "There was no answer in time.",
  ECONNRESET: brokenOff,
  EPIPE: brokenOff,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  CERT_HAS_EXPIRED: "The bank's certificate has expired.",
  SELF_SIGNED_CERT_IN_CHAIN: strangeAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: strangeAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: strangeAuthority,
  UNABLE_TO_GET_ISSUER_CERT: strangeAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: strangeAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: "The bank's certificate is for another host.",
};

const isOfConnection = (code: string): boolean =>
  code in causes || /^(E(?!RR_)[A-Z\d_]+$|ERR_(SSL|TLS)_|HPE_|CERT_)/.test(code);

/**
 * Extracts OpenSSL's reason, such as "wrong version number", from a line that also has an address, library and file.
 */
const reasonIn = (message: string): string =>
  /:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message;

/** Returns the error's code. EPROTO stands for any error of OpenSSL, so it gets the name that Node otherwise uses. */
const codeOf = ({ code = "", message }: Failure): string =>
  code === "EPROTO" ? `ERR_SSL_${reasonIn(message).toUpperCase().replaceAll(" ", "_")}` : code;

/**
 * Returns true if the bank may have refused the client's certificate: by an alert of TLS, or by closing the
 * connection.
 */
const mayBeOfClient = (code: string): boolean =>
  /^ECONNRESET$|^EPIPE$|_ALERT_.*(CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED|DECRYPT_ERROR)/.test(
    code,
  );

type Failure = { code?: string; message: string; cause?: Failure; answered?: boolean };

/**
 * Explains a connection error; returns any other error unchanged. For connections with a client certificate,
 * `answered` tells whether the bank has accepted the certificate before. Errors of fetch, which sends no client
 * certificate, lack it.
 */
export function whyUnreachable(error: unknown, address: string): unknown {
  // fetch throws an error that has the connection's error as its cause.
  const { code, message, cause, answered } = error as Failure;
  const inner = code === undefined ? cause : undefined;
  const known = codeOf(inner ?? (error as Failure));
  if (!isOfConnection(known) && message !== "fetch failed") return error;
  const words = reasonIn(inner?.message || (inner ? known : message) || known);
  const hint = answered === false && mayBeOfClient(known) ? notTrusted : causes[known];
  return new CommandError("unreachable", `${address} could not be reached: ${words}.`, hint);
}
