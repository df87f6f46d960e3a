import type { Identity } from "../../shared/ports/identity.ts";
import { sandboxIdentity } from "../../shared/sandbox/identity/sandbox-identity.ts";
import { sandboxRegister } from "../../shared/sandbox/register/sandbox-register.ts";
import { sandboxBankAt } from "../../shared/sandbox/sandbox-bank.ts";
import { loadSeed } from "../../shared/sandbox/worlds/open-world.ts";
import { stages } from "../../shared/stage/stage.ts";
import { testTime } from "./call.ts";
import { testTpp } from "./test-certificates.ts";

/**
 * Runs a test file in the production stage with the sandbox's bank, identity provider and register behind its
 * ports. So tests can try the stage without a bank's systems.
 */
export function useProduction({
  identity = sandboxIdentity,
  now = () => testTime,
}: {
  identity?: Identity;
  /** The bank's clock. */
  now?: () => Date;
} = {}): void {
  const before = process.env.STAGE;
  beforeAll(async () => {
    process.env.STAGE = "production";
    const { tppId } = await testTpp();
    const time = () => ({ clockOffset: 0, now: now(), realTime: now() });
    stages.production = {
      bankAt: () => sandboxBankAt({ tppId, world: "production", ...time() }),
      identity,
      register: sandboxRegister,
    };
    await loadSeed(tppId, "production", time());
  });
  afterAll(() => {
    process.env.STAGE = before;
    stages.production = {};
  });
}
