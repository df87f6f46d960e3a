import type { PspRole } from "../signature/qc-statements.ts";
import type { TppCertificate } from "../signature/signing-certificate.ts";

/** The registration status of a TPP with its authorities, its roles, and the time of that information. */
export type TppRegistration = {
  status: "active" | "suspended" | "withdrawn" | "unknown";
  roles: readonly PspRole[];
  asOf: string;
};

/** The port to the register of TPPs. A TPP may use the roles that both its certificate and the register name. */
export type Register = {
  standingOf(certificate: TppCertificate, at: Date): Promise<TppRegistration>;
};
