/**
 * The way in which a call to the connector failed. With `refused` nothing was sent; otherwise it is unknown what the
 * bank has done.
 */
export type FaultKind = "refused" | "tls" | "late" | "cut" | "status" | "shape" | "tooLarge";

const meanings = {
  refused: "no connection to its address",
  tls: "the certificate or key of one side is wrong",
  late: "no answer in time",
  cut: "the connection was cut; a connector that does not trust our certificate may do so",
  status: "an answer must have status 200",
  shape: "the answer is not JSON",
  tooLarge: "the answer is too large",
} as const satisfies Record<FaultKind, string>;

/** An error without an answer from the connector. The message contains no address, no body and no personal data. */
export class ConnectorFault extends Error {
  override readonly name = "ConnectorFault";
  readonly kind: FaultKind;
  readonly status: number | undefined;
  /** The code of the connection's error, for the log. */
  readonly code: string | undefined;
  /** The W3C trace context that the call sent, to find it in the connector's log. */
  traceparent: string | undefined;

  constructor(kind: FaultKind, { status, code }: { status?: number; code?: string } = {}) {
    const cause = status === undefined ? kind : `status ${status}`;
    super(`The connector failed (${cause}): ${meanings[kind]}.`);
    this.kind = kind;
    this.status = status;
    this.code = code;
  }

  get logged() {
    const { kind, status, traceparent } = this;
    return { fault: kind, status, traceparent };
  }

  /** True if the same call may succeed a moment later. */
  get mayPass(): boolean {
    return this.kind === "refused" || this.kind === "cut" || [429, 503].includes(this.status ?? 0);
  }
}

/** The error codes of TLS. ERR_OSSL concerns our own certificate or key: one is not PEM, or they do not match. */
const tlsCodes = /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|EPROTO)/;
const unsent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** The code of an error, with the alert that the other side sent, such as `EPROTO: alert unknown ca`. */
function codeOf({ name = "", code = name, message = "" }: Partial<Error> & { code?: string }) {
  const [alert] = /\balert [a-z ]+/.exec(message) ?? [];
  return code === "EPROTO" && alert ? `${code}: ${alert}` : code;
}

/** Converts a connection error to a ConnectorFault. */
export function asConnectorFault(error: unknown): ConnectorFault {
  if (error instanceof ConnectorFault) return error;
  const code = codeOf(error as Partial<Error> & { code?: string });
  if (unsent.has(code)) return new ConnectorFault("refused", { code });
  return new ConnectorFault(tlsCodes.test(code) ? "tls" : "cut", { code });
}
