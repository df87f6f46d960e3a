import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as refreshRevocations } from "../../../functions/production/refresh-revocations.ts";
import { importedRevocations } from "../../../shared/adapters/imported-revocations.ts";
import { issuerId } from "../../../shared/register/issuer-of.ts";
import type { Refreshed } from "../../../shared/register/refresh-list.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { useProduction } from "../bank/production.ts";
import { call, testTime } from "../operations/call.ts";
import { publishRevocations, revocationList, serialOf } from "./revocations.ts";
import { testAuthority, testTpp } from "./test-certificates.ts";

/** Runs a test file in the production stage with the lists that the job fetches, and begins each case without one. */
export function useImportedRevocations(): void {
  useProduction();
  beforeAll(() => {
    stages.production.revocations = importedRevocations;
  });
  beforeEach(async () => {
    const { certificatePem } = await testAuthority();
    const issuer = issuerId(readCertificate(derOfText(certificatePem.trim())));
    await table.clear(await table.query(keys.revocations(issuer).PK));
  });
  afterAll(() => {
    delete process.env.REVOCATION_LISTS;
  });
}

export const hour = 3_600_000;
// Starts a day after the cases of other files, which may share this process and its caches.
export let now = +testTime + 86_400_000;
/** Returns a time after all earlier cases, so that the caches of the container have expired. */
export const later = (milliseconds = 61_000) => {
  now += milliseconds;
  return new Date(now);
};
export const moveTo = (time: number) => {
  now = time;
};
export const run = async () => {
  const [refreshed] = (await refreshRevocations({ time: later().toISOString() })) as Refreshed[];
  return refreshed;
};
/** Publishes a list with the current time, runs the job, and returns the result. */
export async function revokes(told: Parameters<typeof revocationList>[0] = {}) {
  await publishRevocations(await revocationList({ thisUpdate: later(), ...told }));
  return run();
}
export const calls = (options: Parameters<typeof call>[1] = {}) =>
  call(startConsent, { now: later(), ...options });
export const refused = {
  status: 400,
  code: "BAD_REQUEST",
  path: "signature",
  text: "The signature is not valid.",
};
export const revokedOf = async (kind: "seal" | "web") => [serialOf((await testTpp())[kind])];
