import { explainSignature } from "../shared/developer/explain-signature.ts";
import { writeRequestLog } from "../shared/sandbox/http/sandbox-log.ts";
import { playBeforeOperation } from "../shared/sandbox/http/sandbox-scenario.ts";
import { sandboxIdentity } from "../shared/sandbox/identity/sandbox-identity.ts";
import { bankOfWorld } from "../shared/sandbox/log/bank-of-world.ts";
import { worlds, worldVersion } from "../shared/sandbox/log/worlds.ts";
import { sandboxRegister } from "../shared/sandbox/register/sandbox-register.ts";
import { stages } from "../shared/stage/stage.ts";

/**
 * Connects the sandbox's own bank, identity provider and register to the ports. infra/bundle-stage.ts puts this file
 * first in every sandbox function. No production function contains it, so a wrong STAGE cannot turn production into a
 * sandbox.
 */
stages.sandbox = {
  bankAt: (where) => bankOfWorld(worlds, where),
  identity: sandboxIdentity,
  register: sandboxRegister,
  sandbox: {
    versionOf: worldVersion,
    // Loads the large seed on first use only, because most calls do not need it.
    async openPlace(...call) {
      const { openWorld } = await import("../shared/sandbox/seed/open-world.ts");
      return (await openWorld(...call)).id;
    },
    playScenario: playBeforeOperation,
    writeRequestLog,
    explainSignature,
  },
};
