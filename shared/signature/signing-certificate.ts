import { rsaBits } from "../limits.ts";
import { type Certificate, certificateOf } from "./certificate.ts";
import { chainFault, type TrustedAuthorities } from "./chain.ts";
import { DerError } from "./der.ts";
import { exponentBits, hasLongExponent } from "./public-exponent.ts";
import { SignatureRefused } from "./signature-refused.ts";

/** A certificate that may sign requests, so it certainly names its TPP. */
export type TppCertificate = Certificate & { organizationIdentifier: string; tppId: string };
export type Trust = { now: Date; authorities: TrustedAuthorities };

const path = "tpp-signature-certificate";

/** Reads TPP-Signature-Certificate and makes all checks that need no register. */
export function signingCertificate(header: string, trust: Trust): TppCertificate {
  const certificate = readOrRefuse(header, trust.now);
  const fault = lastingFault(certificate) ?? chainFault(certificate, trust.authorities, trust.now);
  if (fault) throw new SignatureRefused(path, `TPP-Signature-Certificate is refused: ${fault}.`);
  if (!namesTpp(certificate))
    throw new SignatureRefused(
      path,
      "TPP-Signature-Certificate is refused: its subject has no organizationIdentifier.",
    );
  return certificate;
}

/**
 * Checks that the client certificate of the TLS connection belongs to the TPP that signs. Otherwise one TPP could act
 * in the name of another.
 */
export function checkSameOrganization(
  certificate: TppCertificate,
  clientCertificate: string | undefined,
  now: Date,
): void {
  if (clientCertificate === undefined)
    throw new SignatureRefused(
      path,
      "The connection has no client certificate to compare TPP-Signature-Certificate with.",
    );
  const { organizationIdentifier: client, qcType } = readOrRefuse(
    clientCertificate,
    now,
    "The client certificate of the connection",
  );
  if (qcType !== undefined && qcType !== "web")
    throw new SignatureRefused(
      path,
      `The client certificate of the connection is qualified for ${qcType}, expected web (QWAC).`,
    );
  if (client === undefined || client !== certificate.organizationIdentifier)
    throw new SignatureRefused(
      path,
      `TPP-Signature-Certificate belongs to ${certificate.organizationIdentifier}, the client certificate of the connection to ${client ?? "nobody it names"}: both must have the same organizationIdentifier.`,
    );
}

const own = "TPP-Signature-Certificate";

function readOrRefuse(text: string, now: Date, what = own): Certificate {
  try {
    return certificateOf(text, now);
  } catch (cause) {
    if (!(cause instanceof DerError)) throw cause;
    throw new SignatureRefused(
      path,
      `${what} cannot be read, expected base64 of one X.509 certificate in DER: ${cause.message}.`,
      { cause, malformed: what === own },
    );
  }
}

const faultless = new WeakSet<Certificate>();

/**
 * The problem with a certificate that does not depend on time, if any. A good result is cached with the certificate.
 */
function lastingFault(certificate: Certificate): string | undefined {
  if (faultless.has(certificate)) return undefined;
  const fault = keyFault(certificate) ?? useFault(certificate);
  if (!fault) faultless.add(certificate);
  return fault;
}

function keyFault({ publicKey, modulusLength }: Certificate): string | undefined {
  if (publicKey.asymmetricKeyType !== "rsa")
    return `its key is of type ${publicKey.asymmetricKeyType}, expected rsa`;
  if (modulusLength < rsaBits)
    return `its key has ${modulusLength} bits, expected at least ${rsaBits}`;
  return hasLongExponent(publicKey)
    ? `the public exponent of its key has more than ${exponentBits} bits`
    : undefined;
}

/** The purposes that a sealing certificate may have, besides any purpose: TLS client, e-mail and documents. */
const sealingPurposes = [
  "2.5.29.37.0",
  "1.3.6.1.5.5.7.3.2",
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.311.10.3.12",
  "1.2.840.113583.1.1.5",
];

function useFault({ ca, keyUsage, onlyFor, qcType }: Certificate): string | undefined {
  if (ca) return "it is the certificate of an authority";
  if (!keyUsage.includes("digitalSignature") && !keyUsage.includes("nonRepudiation"))
    return "its key usage has neither digitalSignature nor nonRepudiation";
  if (onlyFor && !onlyFor.some((purpose) => sealingPurposes.includes(purpose)))
    return "its extended key usage is critical and allows other purposes only";
  if (qcType === "eSeal") return undefined;
  const instead =
    qcType === "web" ? ": it is the certificate for the connection, send the one for seals" : "";
  return `it is qualified for ${qcType ?? "nothing"}, expected eSeal (QSEAL)${instead}`;
}

const namesTpp = (certificate: Certificate): certificate is TppCertificate =>
  certificate.tppId !== undefined;
