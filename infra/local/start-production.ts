import { join } from "node:path";
import { settings } from "../../shared/settings.ts";
import type { GatewayOptions } from "./gateway.ts";
import type { Options } from "./options.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startChild } from "./start-child.ts";
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
  const startSystems = (folder: string) => startConnector(folder, options, onStop);
  const started = await startLocal(options, { load, startSystems, onStop });
  console.log(started.apiAddress, started.siteAddress);
  console.log(`ready in ${Math.round(performance.now())} ms; stop with Ctrl-C`);
}

/** The bank: another process with a table of its own. */
async function startConnector(folder: string, { memory }: Options, onStop: OnStop): Promise<void> {
  const data = join(folder, "connector");
  const args = ["--port", "0", "--data", data, ...(memory ? ["--memory"] : [])];
  const printed = await startChild("../connector/connector.ts", args, onStop);
  Object.assign(process.env, {
    CONNECTOR_ADDRESS: /https:\/\/\S+/.exec(printed)?.[0],
    CONNECTOR_IDENTITY_FILE: join(data, "interface.json"),
  });
}
