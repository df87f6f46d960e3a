import type { Certificate } from "../signature/certificate.ts";

/** Whether its issuer has revoked a certificate; unknown where no list of the issuer is to be had that is recent enough. */
export type Revocation = "good" | "revoked" | "unknown";

/** What the bank knows of revoked certificates. No request fetches anything. */
export type Revocations = { of(certificate: Certificate, at: Date): Promise<Revocation> };
