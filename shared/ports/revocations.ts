import type { Certificate } from "../signature/certificate.ts";

/** The revocation status of a certificate. Unknown if there is no recent list from its issuer. */
export type Revocation = "good" | "revoked" | "unknown";

/** The port to revoked certificates. A request never fetches a list. */
export type Revocations = { of(certificate: Certificate, at: Date): Promise<Revocation> };
