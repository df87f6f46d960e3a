import { join } from "node:path";
import { settings } from "../../shared/settings.ts";
import type { GatewayOptions } from "./gateway.ts";
import type { Options } from "./options.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startBank } from "./start-bank.ts";
import { startLocal } from "./start-local.ts";

async function load() {
  const [{ deployedIn }, { renderGatewayPage }] = await Promise.all([
    import("../routes.ts"),
    import("../../shared/pipeline/gateway-page.ts"),
  ]);
  const { routes, pageRoutes, jobs } = deployedIn("production");
  const renderPage: GatewayOptions["render"] = (answer) => renderGatewayPage(answer, settings);
  return { routes, pageRoutes, jobs, renderPage };
}

/** Starts the production stage, with stand-ins for the systems of a bank, and says where everything is. */
export async function startProduction(options: Options, onStop: OnStop): Promise<void> {
  const started = await startLocal(options, {
    load,
    startSystems: (folder) => startSystems(folder, options, onStop),
    onStop,
  });
  console.log(started.apiAddress, started.siteAddress);
  console.log(`ready in ${Math.round(performance.now())} ms; stop with Ctrl-C`);
}

async function startSystems(folder: string, { memory }: Options, onStop: OnStop): Promise<void> {
  const bank = await startBank({ data: join(folder, "connector"), port: 0, memory }, onStop);
  Object.assign(process.env, {
    CONNECTOR_ADDRESS: bank.address,
    CONNECTOR_IDENTITY_FILE: bank.identityFile,
  });
}
