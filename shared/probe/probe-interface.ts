import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:tls";
import { probeAgent } from "../rules/request-counts.ts";
import { signRequest } from "../signature/sign.ts";
import {
  ask,
  certificateOf,
  codeOf,
  connectionRefusal,
  limitTime,
  messageOf,
  type Reply,
} from "./ask.ts";

type Pair = { cert: string; key: string };

/** The certificates that a probe shows, in PEM, and the authorities that it trusts if they are not Node's. */
export type ProbeIdentity = { web?: Pair; seal?: Pair; ca?: string };

/** The first thing that did not work. `identity`: the probe's own certificates cannot be used. */
export type ProbeFailure =
  | "name"
  | "connection"
  | "certificate"
  | "truststore"
  | "answer"
  | "identity";

export type ProbeResult = {
  tried: "handshake" | "request" | "signed request";
  failure?: ProbeFailure;
  /** Codes and statuses, never a text of the answer. */
  detail: string;
  /** The days until the interface's own certificate expires. */
  daysLeft?: number;
};

/** The status of a payment that does not exist. Nobody can create one with this id. */
export const probePath =
  "/v1/payments/norwegian-domestic-credit-transfers/00000000-0000-4000-8000-000000000000/status";

const day = 86_400_000;
export const daysUntil = (end: Date, now: Date): number => Math.floor((+end - +now) / day);

/**
 * Tries the interface through its public name, as a TPP does, as far as the certificates go. Without any, the handshake
 * ends where the interface asks for a client certificate. An unsigned request must be refused by an operation; a signed
 * one passes the truststore, the register and the table, and the payment must be unknown.
 */
export async function probeInterface(
  address: string,
  { web, seal, ca }: ProbeIdentity,
): Promise<ProbeResult> {
  const now = new Date();
  const trusted = ca === undefined ? {} : { ca };
  if (!web) return handshake(address, trusted, now);
  const tried = seal ? "signed request" : "request";
  try {
    // A new one for each request, because the interface answers a copy from what it stored.
    const id = randomUUID();
    const sent = { ...required, "x-request-id": id };
    const headers = seal ? signedHeaders(seal, sent, now) : sent;
    const reply = await ask(address + probePath, { ...trusted, ...web, headers });
    return {
      tried,
      ...judged(reply, { ...(seal ? found.signed : found.unsigned), id }),
      ...left(reply, now),
    };
  } catch (error) {
    return { tried, failure: failureOf(error), detail: messageOf(error) };
  }
}

const required = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "probe",
  "tpp-redirect-uri": "https://tpp.example/probe",
  // The calls stay out of the regulator's figures.
  "user-agent": probeAgent,
};

const signedHeaders = ({ cert, key }: Pair, headers: Record<string, string>, now: Date) =>
  signRequest({
    method: "GET",
    path: probePath,
    headers,
    key,
    certificate: cert.trim(),
    now,
  });

/** Only an operation gives these codes: the gateway's own 404 has another one. */
const found = {
  signed: { status: 404, code: "RESOURCE_UNKNOWN" },
  unsigned: { status: 400, code: "HTTP_HEADER_REQUIRED" },
} as const;

function judged(reply: Reply, expected: { status: number; code: string; id: string }) {
  const [{ status, headers }, code] = [reply, codeOf(reply)];
  const detail = `GET ${probePath}: ${status} ${code ?? "in another form than tppMessages"}`;
  if (status === expected.status && code === expected.code)
    return headers["x-request-id"] === expected.id
      ? { detail }
      : ({
          failure: "answer",
          detail: `${detail}, without the X-Request-ID that was sent`,
        } as const);
  // The firewall and the operations answer in our form. API Gateway itself refuses a client certificate without it.
  const isUntrusted = status === 403 && code === undefined;
  return { failure: isUntrusted ? "truststore" : "answer", detail } as const;
}

const left = ({ validTo }: Pick<Reply, "validTo">, now: Date) =>
  validTo ? { daysLeft: daysUntil(validTo, now) } : {};

/** Opens TLS without a client certificate. With TLS 1.3 the refusal comes later, with TLS 1.2 during the handshake. */
async function handshake(
  address: string,
  trusted: { ca?: string },
  now: Date,
): Promise<ProbeResult> {
  const { hostname, port } = new URL(address);
  const names = { host: hostname, servername: hostname, port: Number(port || 443) };
  const socket = connect({ ...names, ...trusted });
  const limit = limitTime((error) => socket.destroy(error));
  const ended = await once(socket, "secureConnect").then(
    () => undefined,
    (error) => ({ error, certificate: certificateOf(socket) }),
  );
  clearTimeout(limit);
  const certificate = ended ? ended.certificate : certificateOf(socket);
  const protocol = socket.getProtocol();
  socket.on("error", () => {}).destroy();
  const found = {
    tried: "handshake",
    ...left({ validTo: certificate?.validToDate }, now),
  } as const;
  if (!ended) return { ...found, detail: `${protocol}; nothing behind it was tried` };
  if (!certificate || !connectionRefusal(ended.error))
    return { ...found, failure: failureOf(ended.error), detail: messageOf(ended.error) };
  // Node has not looked at the certificate yet. Who issued it is left unchecked here.
  if (certificate.checkHost(hostname) && certificate.validToDate > now)
    return {
      ...found,
      detail:
        "the interface asked for a client certificate and closed; the issuer of its own was not checked",
    };
  const detail = "the certificate has expired, or is for another name";
  return { ...found, failure: "certificate", detail };
}

/** The codes of errors in the certificate of the server, and of keys and certificates that cannot be read. */
const ofCertificate = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;
const ofIdentity = /^ERR_(OSSL|CRYPTO|INVALID)/;

function failureOf(error: unknown): ProbeFailure {
  const {
    code = "",
    name,
    isTls,
  } = error as NodeJS.ErrnoException & {
    isTls?: boolean;
  };
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return "name";
  if (ofCertificate.test(code)) return "certificate";
  if (ofIdentity.test(code) || name === "DerError") return "identity";
  // A server that ends a connection earlier, or in the middle of an answer, has not looked at the client certificate.
  return isTls && connectionRefusal(error) ? "truststore" : "connection";
}
