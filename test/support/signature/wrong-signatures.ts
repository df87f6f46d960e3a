import { constants, hash, privateEncrypt, sign } from "node:crypto";
import type { IssuedCertificate } from "../../../infra/local/certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import type { AttackTools } from "./signature-forgery.ts";

/** `tls` opens the connection with a key of its own. */
type MistakeTools = AttackTools & { tls: IssuedCertificate };

/** A mistake of a developer, and the sentence that names it. */
export type SigningMistake = {
  name: string;
  /** The request that is changed: a read without a body, a read with two parameters, or a write with a body. */
  base: "read" | "query" | "write";
  make: (request: SignedRequest, tools: MistakeTools) => SignedRequest;
  sentence: string;
  /** True if the header is not one well-formed value. */
  malformed?: true;
};

export const target = "(request-target) date x-request-id psu-id tpp-redirect-uri";

/** Signs a wrong text. Requests with parameters sign (request-target). */
export const text =
  (change: (text: string) => string | Buffer): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, {
      ...(request.query.length ? { list: target } : {}),
      sign: (right, key) => sign("sha256", Buffer.from(change(right)), key),
    });

/** Signs the right text in a wrong way. */
export const way =
  (signing: (text: string, key: string) => Buffer): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, { sign: signing });

export const encrypted = (key: string, bytes: Buffer) =>
  privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);

/** Sends another Digest, which the signature covers. */
export const digest =
  (of: (body: Buffer, right: string) => string): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, { headers: { digest: of(request.body, request.headers.digest ?? "") } });
export const digestOf = (change: (text: string) => string) =>
  digest((body) => `SHA-256=${hash("sha256", change(`${body}`), "base64")}`);

/** Changes the parameter `signature` in the header. */
export const written =
  (change: (base64: string) => string): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, {
      write: (header) =>
        header.replace(/signature="([^"]*)"$/, (_, value) => `signature="${change(value)}"`),
    });

export const keyId =
  (of: (certificate: ReturnType<typeof readCertificate>) => string): SigningMistake["make"] =>
  (request, { forge, tpp }) =>
    forge(request, { keyId: of(readCertificate(derOfText(tpp.seal.certificatePem))) });

export const replaced = (from: string | RegExp, to: string) =>
  text((right) => right.replace(from, to));
