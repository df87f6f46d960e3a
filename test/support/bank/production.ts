import type { Identity } from "../../../shared/ports/identity.ts";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { firstWorld } from "../../../shared/sandbox/bank/content.ts";
import { sandboxIdentity } from "../../../shared/sandbox/identity/sandbox-identity.ts";
import { bankOfWorld } from "../../../shared/sandbox/log/bank-of-world.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { sandboxRegister } from "../../../shared/sandbox/register/sandbox-register.ts";
import { sandboxIds } from "../../../shared/sandbox/sandbox-ids.ts";
import { seedContent } from "../../../shared/sandbox/seed/seed-content.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { testTime } from "../operations/call.ts";
import { testTpp } from "../signature/test-certificates.ts";

/** The owner of the world that is production's bank. */
export const productionsBank = "bank-of-production";

type Given = {
  identity?: Identity;
  /** The bank's clock. */
  now?: () => Date;
};

/**
 * Runs a test file in the production stage with the sandbox's bank, identity provider and register behind its
 * ports. So tests can try the stage without a bank's systems.
 */
export function useProduction(given: Given = {}): void {
  let leave = () => {};
  beforeAll(async () => {
    leave = await enterProduction(given);
  });
  afterAll(() => leave());
}

/** Changes to the production stage, as `useProduction` does. Returns a function that changes back. */
export async function enterProduction({
  identity = sandboxIdentity,
  now = () => testTime,
}: Given = {}): Promise<() => void> {
  const before = process.env.STAGE;
  process.env.STAGE = "production";
  const { tppId } = await testTpp();
  stages.production = {
    bankAt: () => bankOfWorld(worlds, { tppId: productionsBank, at: { realTime: now() } }),
    identity,
    register: sandboxRegister,
  };
  const seed = seedContent(await sandboxIds(tppId));
  await worlds.open(productionsBank, now(), () => firstWorld("production", seed(osloDay(now()))));
  return () => {
    process.env.STAGE = before;
    stages.production = {};
  };
}
