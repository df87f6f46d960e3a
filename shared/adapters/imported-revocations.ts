import type { Revocation, Revocations } from "../ports/revocations.ts";
import { issuerIdOf } from "../register/issuer-of.ts";
import { maxRevocationHours } from "../register/revocation-age.ts";
import { authorities } from "../register/trust.ts";
import type { Certificate } from "../signature/certificate.ts";
import { revocationLists } from "../table/revocations.ts";

/** The time for which a container uses the cached state of a certificate. */
const knownMilliseconds = 60_000;
const longestMilliseconds = maxRevocationHours * 3_600_000;

const known = new WeakMap<Certificate, { at: number; told: Revocation }>();

/** The revocation lists that a job has imported. A list older than 72 hours counts as unknown. */
export const importedRevocations: Revocations = {
  async of(certificate, at) {
    const last = known.get(certificate);
    const age = last ? +at - last.at : Number.NaN;
    if (last && age >= 0 && age < knownMilliseconds) return last.told;
    const told = await look(certificate, at);
    known.set(certificate, { at: +at, told });
    return told;
  },
};

async function look(certificate: Certificate, at: Date): Promise<Revocation> {
  const issuer = issuerIdOf(certificate, await authorities());
  if (!issuer) return "unknown";
  const { held, isRevoked } = await revocationLists.look(issuer, certificate.serial);
  if (isRevoked) return "revoked";
  const isRecent = held && +at - Date.parse(held.hadAt) < longestMilliseconds;
  return isRecent ? "good" : "unknown";
}
