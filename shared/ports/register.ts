import type { PspRole } from "../signature/qc-statements.ts";
import type { TppCertificate } from "../signature/signing-certificate.ts";

/** A TPP with the roles of its certificate. */
export type CertifiedTpp = Pick<TppCertificate, "tppId" | "roles">;

/** The registration status of a TPP with its authorities, its roles, and the time of that information. */
export type TppRegistration = {
  status: "active" | "suspended" | "withdrawn" | "unknown";
  roles: readonly PspRole[];
  asOf: string;
};

/** The port to the register of TPPs. A TPP may use the roles that both its certificate and the register name. */
export type Register = {
  standingOf(tpp: CertifiedTpp, at: Date): Promise<TppRegistration>;
};
