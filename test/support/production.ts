import { loadSeed } from "../../shared/bank/open-world.ts";
import { sandboxBank } from "../../shared/bank/sandbox-bank.ts";
import { connections } from "../../shared/connections.ts";
import { sandboxIdentity } from "../../shared/identity/sandbox-identity.ts";
import { sandboxRegistry } from "../../shared/registry/sandbox-registry.ts";
import { readsOf } from "../../shared/sandbox/reads/reads.ts";
import { testTime } from "./call.ts";
import { testTpp } from "./test-certificates.ts";

/**
 * Runs a file's tests in the production stage, with the sandbox's bank, people and registry connected to its ports: how
 * the stage behaves is tried, without a bank's systems.
 */
export function useProduction(): void {
  const before = process.env.STAGE;
  beforeAll(async () => {
    process.env.STAGE = "production";
    const { tppId } = await testTpp();
    const time = { clockOffset: 0, now: testTime, realTime: testTime };
    Object.assign(connections, {
      bank: readsOf({ tppId, world: "production", ...time }),
      formerBank: sandboxBank,
      identity: sandboxIdentity,
      registry: sandboxRegistry,
    });
    await loadSeed(tppId, "production", time);
  });
  afterAll(() => {
    process.env.STAGE = before;
    for (const port of Object.keys(connections))
      delete connections[port as keyof typeof connections];
  });
}
