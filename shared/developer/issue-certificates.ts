import { hash } from "node:crypto";
import { pemOf } from "../signature/certificate-text.ts";
import { tppIdOf } from "../signature/tpp-id.ts";
import { type CertificateOrder, orderRoles } from "./certificate-order.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import {
  readSigningRequest,
  type SigningRequest,
  SigningRequestRefused,
} from "./signing-request.ts";
import { testAuthority } from "./test-authority.ts";
import { writeTestCertificate } from "./test-certificate.ts";
import { testIdentifier } from "./test-identifier.ts";

/** The certificates that a TPP needs, in PEM: for connecting, for signing, and the authority of both. */
export type Certificates = { client: string; seal: string; authority: string };

/** The certificates, and the id of their TPP. */
export type IssuedPair = { certificates: Certificates; tppId: string };

const day = 24 * 60 * 60 * 1000;
/** Starts the validity earlier, so that clients with a slow clock accept the certificate. */
const early = 10 * 60 * 1000;

/**
 * Issues both certificates of a TPP for the keys of its signing requests. The request id makes their serial numbers
 * unique.
 */
export async function issueCertificates(
  order: CertificateOrder,
  { now, requestId }: { now: Date; requestId: string },
): Promise<IssuedPair> {
  const seal = requestOf(order.csr, "csr");
  const client = order.clientCsr === undefined ? seal : requestOf(order.clientCsr, "clientCsr");
  requireNamed(seal, client);
  const identifier = await testIdentifier(seal.publicKey);
  const authority = await testAuthority();
  const until = Math.min(
    now.getTime() + order.days * day,
    authority.certificate.notAfter.getTime(),
  );
  const write = (kind: "qwac" | "qseal", { subjectPublicKeyInfo }: SigningRequest) =>
    writeTestCertificate(
      {
        kind,
        serial: serialOf(requestId, kind, order.csr),
        organizationName: order.name,
        organizationIdentifier: identifier,
        roles: order.roles.map((role) => orderRoles[role]),
        notBefore: new Date(now.getTime() - early),
        notAfter: new Date(until),
        subjectPublicKeyInfo,
      },
      authority,
    );
  const certificates = {
    client: write("qwac", client),
    seal: write("qseal", seal),
    authority: pemOf(authority.certificate.raw),
  };
  return { certificates, tppId: tppIdOf(identifier) };
}

/**
 * Refuses a key for connecting that the signing request of the signing key does not name. A signing request is not
 * secret: anybody who has one could otherwise get a certificate in the name of its TPP.
 */
function requireNamed(seal: SigningRequest, { subjectPublicKeyInfo: key }: SigningRequest): void {
  const fingerprint = hash("sha256", key, "hex");
  if (key.equals(seal.subjectPublicKeyInfo) || seal.subject.includes(fingerprint)) return;
  throw new DeveloperRefusal(
    422,
    "The signing request of the signing key must name the connecting key: the serialNumber in its subject must be the SHA-256 of that public key (DER) in lower-case hexadecimal.",
    "csr",
  );
}

function requestOf(pem: string, field: "csr" | "clientCsr"): SigningRequest {
  try {
    return readSigningRequest(pem);
  } catch (error) {
    if (!(error instanceof SigningRequestRefused)) throw error;
    throw new DeveloperRefusal(422, error.message, field);
  }
}

/** A 1 before fifteen bytes, so that the number is positive and has a fixed length. */
const serialOf = (...of: readonly string[]): Buffer =>
  Buffer.concat([Buffer.of(1), hash("sha256", of.join("\n"), "buffer").subarray(0, 15)]);
