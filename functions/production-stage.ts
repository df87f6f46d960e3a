import { importedRegister } from "../shared/adapters/imported-register.ts";
import { importedRevocations } from "../shared/adapters/imported-revocations.ts";
import { lazyConnector } from "../shared/adapters/lazy-connector.ts";
import { openidIdentity } from "../shared/adapters/openid.ts";
import { stages } from "../shared/stage/stage.ts";

/**
 * Connects the bank's own systems to the ports of the production stage. infra/bundle-stage.ts puts this file first in
 * every production function that uses a port.
 */
stages.production = {
  ...stages.production,
  bankAt: lazyConnector,
  register: importedRegister,
  revocations: importedRevocations,
  identity: openidIdentity,
};
