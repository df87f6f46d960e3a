import type { Identity } from "../../../shared/ports/identity.ts";
import { sandboxIdentity } from "../../../shared/sandbox/identity/sandbox-identity.ts";
import { sandboxRegister } from "../../../shared/sandbox/register/sandbox-register.ts";
import { sandboxBankAt } from "../../../shared/sandbox/sandbox-bank.ts";
import { loadSeed } from "../../../shared/sandbox/worlds/open-world.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { testTime } from "../operations/call.ts";
import { testTpp } from "../signature/test-certificates.ts";

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
  const time = () => ({ clockOffset: 0, now: now(), realTime: now() });
  stages.production = {
    bankAt: () => sandboxBankAt({ tppId, world: "production", ...time() }),
    identity,
    register: sandboxRegister,
  };
  await loadSeed(tppId, "production", time());
  return () => {
    process.env.STAGE = before;
    stages.production = {};
  };
}
