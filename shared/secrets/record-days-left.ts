import { X509Certificate } from "node:crypto";
import { logRefusal } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";

const day = 86_400_000;
const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Records the days until the first of the certificates in a secret expires: PEM, or JSON with PEM in it. The function that
 * uses them records it, so that nothing else must be able to read the secret.
 */
export function recordDaysLeft(certificate: string, secret: string, now: Date): void {
  const ends = fieldsOf(secret).flatMap(endsOf);
  if (ends.length) {
    const days = Math.floor((Math.min(...ends) - now.getTime()) / day);
    record("CertificateDaysLeft", days, { certificate });
  } else if (secret.includes("CERTIFICATE-----"))
    logRefusal(`no certificate in the secret ${certificate} can be read`, {});
}

function fieldsOf(secret: string): [name: string, text: unknown][] {
  try {
    return Object.entries(JSON.parse(secret));
  } catch {
    return [["", secret]];
  }
}

/** An old authority may stay beside its successor, so the last of them counts. */
function endsOf([name, text]: [name: string, text: unknown]): number[] {
  const ends = (`${text}`.match(certificates) ?? []).flatMap(endOf);
  const isOther = name === "authorities" || name === "signers";
  return isOther && ends.length ? [Math.max(...ends)] : ends;
}

function endOf(pem: string): number[] {
  try {
    return [new X509Certificate(pem).validToDate.getTime()];
  } catch {
    return [];
  }
}
