import { writeRequestLog } from "../shared/sandbox/http/sandbox-log.ts";
import { playScenario } from "../shared/sandbox/http/sandbox-scenario.ts";
import { explainSignature } from "../shared/sandbox/http/sandbox-signature.ts";
import { sandboxIdentity } from "../shared/sandbox/identity/sandbox-identity.ts";
import { sandboxRegistry } from "../shared/sandbox/registry/sandbox-registry.ts";
import { sandboxBankAt } from "../shared/sandbox/sandbox-bank.ts";
import { stages } from "../shared/stage/stage.ts";

/**
 * Composes the sandbox: its own bank, people and registry behind the ports. Whatever is bundled for the sandbox imports it
 * first (infra/bundle-stage.ts), and nothing of production's does; so a wrong STAGE cannot reach them there.
 */
stages.sandbox = {
  bankAt: ({ place, ...where }) => sandboxBankAt({ ...where, world: place }),
  identity: sandboxIdentity,
  registry: sandboxRegistry,
  sandbox: {
    // The seed is large, and most calls need none of it.
    async openPlace(...call) {
      const { openWorld } = await import("../shared/sandbox/worlds/open-world.ts");
      return openWorld(...call);
    },
    async finishLoad(...load) {
      const { applyLoad } = await import("../shared/sandbox/worlds/staged-load.ts");
      return applyLoad(...load);
    },
    playScenario,
    writeRequestLog,
    explainSignature,
  },
};
