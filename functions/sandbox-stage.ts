import { writeRequestLog } from "../shared/sandbox/http/sandbox-log.ts";
import { playBeforeOperation } from "../shared/sandbox/http/sandbox-scenario.ts";
import { explainSignature } from "../shared/sandbox/http/sandbox-signature.ts";
import { sandboxIdentity } from "../shared/sandbox/identity/sandbox-identity.ts";
import { forgetAhead, readAhead, rememberWorld } from "../shared/sandbox/reads/read-ahead.ts";
import { sandboxRegister } from "../shared/sandbox/register/sandbox-register.ts";
import { sandboxBankAt } from "../shared/sandbox/sandbox-bank.ts";
import { stages } from "../shared/stage/stage.ts";

/**
 * Connects the sandbox's own bank, identity provider and register to the ports. infra/bundle-stage.ts puts this file
 * first in every sandbox function. No production function contains it, so a wrong STAGE cannot turn production into a
 * sandbox.
 */
stages.sandbox = {
  bankAt({ place, ...where }) {
    rememberWorld(where.tppId, place);
    return sandboxBankAt({ ...where, world: place });
  },
  identity: sandboxIdentity,
  register: sandboxRegister,
  sandbox: {
    // Loads the large seed on first use only, because most calls do not need it.
    async openPlace(...call) {
      const { openWorld } = await import("../shared/sandbox/worlds/open-world.ts");
      return openWorld(...call);
    },
    readAhead,
    async finishImport(...load) {
      forgetAhead();
      const { applyImport: applyLoad } = await import("../shared/sandbox/worlds/staged-import.ts");
      return applyLoad(...load);
    },
    playScenario: playBeforeOperation,
    writeRequestLog,
    explainSignature,
  },
};
