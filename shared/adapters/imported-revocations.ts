import { authorities } from "../http/truststore.ts";
import { registerHours } from "../limits.ts";
import type { IssuedCertificate, Revocation, Revocations } from "../ports/revocations.ts";
import { issuerIdOf } from "../register/issuer-of.ts";
import { lastingCache } from "../signature/bounded-cache.ts";
import { revocationLists } from "../table/revocations.ts";

/** The time for which a container uses the cached state of a certificate. */
const knownMilliseconds = 60_000;
const longestMilliseconds = registerHours * 3_600_000;

/** The latest state of each certificate. The cache limits their number. */
const known = lastingCache((_: string): { last?: { at: number; told: Revocation } } => ({}));

/** The revocation lists that a job has imported. A list older than 72 hours counts as unknown. */
export const importedRevocations: Revocations = {
  async named(certificate) {
    const issuer = issuerIdOf(certificate, await authorities());
    return issuer === undefined ? undefined : { issuer, serial: certificate.serial.toString(16) };
  },

  async of(certificate, at) {
    const held = known(`${certificate.issuer} ${certificate.serial}`);
    const age = held.last ? +at - held.last.at : Number.NaN;
    if (held.last && age >= 0 && age < knownMilliseconds) return held.last.told;
    const told = await look(certificate, at);
    held.last = { at: +at, told };
    return told;
  },
};

async function look({ issuer, serial }: IssuedCertificate, at: Date): Promise<Revocation> {
  const { held, isRevoked } = await revocationLists.look(issuer, serial);
  if (isRevoked) return "revoked";
  const isRecent = held && +at - Date.parse(held.hadAt) < longestMilliseconds;
  return isRecent ? "good" : "unknown";
}
