import type { Certificate } from "../signature/certificate.ts";

/** The revocation status of a certificate. Unknown if there is no recent list from its issuer. */
export type Revocation = "good" | "revoked" | "unknown";

/** A certificate by the id of its issuer's key and its serial number in hexadecimal, as an SCA stores it. */
export type IssuedCertificate = { issuer: string; serial: string };

/** The port to revoked certificates. A request never fetches a list. */
export type Revocations = {
  /** The names under which a certificate is looked up. Undefined if its issuer is not known. */
  named(certificate: Certificate): Promise<IssuedCertificate | undefined>;
  of(certificate: IssuedCertificate, at: Date): Promise<Revocation>;
};
