import { X509Certificate } from "node:crypto";
import { record } from "../telemetry/record.ts";

const day = 86_400_000;
const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Records the days until the first certificate in PEM texts expires. The function that uses them records it, so that
 * nothing else must be able to read the secret. A text that is no certificate is left to its user, which refuses it.
 */
export function recordDaysLeft(certificate: string, pems: readonly string[], now: Date): void {
  const ends = pems.flatMap((pem) => pem.match(certificates) ?? []).flatMap(endOf);
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
