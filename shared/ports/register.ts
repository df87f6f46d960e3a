import type { PspRole } from "../signature/qc-statements.ts";
import type { TppCertificate } from "../signature/signing-certificate.ts";

/** How a TPP stands with the authorities that license it, in which roles, and as of which instant. */
export type Standing = {
  status: "active" | "suspended" | "withdrawn" | "unknown";
  roles: readonly PspRole[];
  asOf: string;
};

/** The port to the register of TPPs. Allowed are the roles that certificate and register both name. */
export type Register = { standingOf(certificate: TppCertificate, at: Date): Promise<Standing> };
