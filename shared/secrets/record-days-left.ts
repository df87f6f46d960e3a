import { X509Certificate } from "node:crypto";
import { record } from "../telemetry/record.ts";

const day = 86_400_000;
const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Records the days until the first of the certificates in a secret expires: PEM, or JSON with PEM in it. The function that
 * uses them records it, so that nothing else must be able to read the secret. What cannot be read is left to its user.
 */
export function recordDaysLeft(certificate: string, secret: string, now: Date): void {
  const ends = (secret.replaceAll("\\n", "\n").match(certificates) ?? []).flatMap(endOf);
  if (!ends.length) return;
  const days = Math.floor((Math.min(...ends) - now.getTime()) / day);
  record("CertificateDaysLeft", days, { certificate });
}

function endOf(pem: string): number[] {
  try {
    return [new X509Certificate(pem).validToDate.getTime()];
  } catch {
    return [];
  }
}
