import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as importRegister } from "../../../functions/production/import-register.ts";
import { importedRegister } from "../../../shared/adapters/imported-register.ts";
import type { Imported } from "../../../shared/register/import-register.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { useProduction } from "../bank/production.ts";
import { call, testTime } from "../operations/call.ts";
import { entity, publishRegister, withdrawRegister } from "./register.ts";

/** Runs a test file in the production stage with the register that the job imports, and begins each case without one. */
export function useImportedRegister(): void {
  useProduction();
  beforeAll(() => {
    stages.production.register = importedRegister;
  });
  beforeEach(() => table.change([{ delete: keys.register() }]));
  afterAll(withdrawRegister);
  afterEach(() => {
    delete process.env.CREDIT_INSTITUTIONS;
  });
}

export const hours = (count: number) => count * 3_600_000;
// Starts a day after the cases of other files, which may share this process and its caches.
export let now = +testTime + 86_400_000;
/** Returns a time after all earlier cases, so that the caches of the container have expired. */
export const later = (milliseconds = hours(1)) => {
  now += milliseconds;
  return new Date(now);
};
export const moveTo = (time: number) => {
  now = time;
};
export const run = async (at: Date) =>
  (await importRegister({ time: at.toISOString() })) as Imported;

/** Publishes a file with the current time, imports it, and returns the result. */
export async function imports(content: Parameters<typeof publishRegister>[0]): Promise<Imported> {
  const at = later();
  publishRegister(content, at);
  return run(at);
}
export const calls = (options: Parameters<typeof call>[1] = {}) =>
  call(startConsent, { now: later(61_000), ...options });
export const many = (count: number, first = 1) =>
  Array.from({ length: count }, (_, number) => entity({ code: `NO_FSA!${first + number}` }));
