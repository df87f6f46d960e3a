import type { TppCertificate } from "../signature/signing-certificate.ts";
import { connected } from "../stage/stage.ts";

/** How a TPP stands with the authorities that license it, and in which roles. */
export type Standing = {
  status: "ACTIVE" | "SUSPENDED" | "WITHDRAWN" | "UNKNOWN";
  roles: TppCertificate["roles"];
};

/** The port to the registry of TPPs. */
export type TppRegistry = (certificate: TppCertificate, at: Date) => Promise<Standing>;

/** How a TPP stands, as this stage's registry says. */
export const standingOf: TppRegistry = (certificate, at) => connected("registry")(certificate, at);
