import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { settings } from "../../shared/runtime/settings.ts";
import { announceProduction } from "./announce-production.ts";
import type { GatewayOptions } from "./gateway.ts";
import { writeRegister, writeRevocations } from "./local-register.ts";
import type { Options } from "./options.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startBank } from "./start-bank.ts";
import { startChild } from "./start-child.ts";
import { startLocal } from "./start-local.ts";

async function load() {
  const [{ deployedIn }, { renderGatewayPage }, { seedCustomers }] = await Promise.all([
    import("../routes.ts"),
    import("../../shared/http/pipeline/gateway-page.ts"),
    import("../../shared/sandbox/seed/seed-customers.ts"),
  ]);
  const { routes, pageRoutes, jobs } = deployedIn("production");
  const atOnce = jobs.filter(({ id }) => id === "importRegister" || id === "refreshRevocations");
  const renderPage: GatewayOptions["render"] = (answer) => renderGatewayPage(answer, settings);
  return { routes, pageRoutes, jobs, atOnce, renderPage, seedCustomers };
}

/** Starts the production stage with stand-ins for a bank's systems, and prints their addresses. */
export async function startProduction(options: Options, onStop: OnStop): Promise<void> {
  const startSystems = async (folder: string) => {
    process.env.REGISTER_SOURCE = `${pathToFileURL(dirname(writeRegister(folder)))}/`;
    const [bank, provider] = await Promise.all([
      connectBank(folder, options, onStop),
      connectProvider(folder, onStop),
    ]);
    return { bank, provider };
  };
  const { parts, systems, ...started } = await startLocal(options, { load, startSystems, onStop });
  const { issuer, file } = await writeRevocations(started.certificates);
  process.env.REVOCATION_LISTS = `${issuer}=${pathToFileURL(file)}`;
  const time = new Date().toISOString();
  for (const { handler } of parts.atOnce) await handler({ time });
  announceProduction({ ...started, ...systems }, parts.seedCustomers);
}

/** Starts the bank, and returns its connector's address. */
async function connectBank(folder: string, { memory }: Options, onStop: OnStop): Promise<string> {
  const bank = await startBank({ data: join(folder, "connector"), port: 0, memory }, onStop);
  Object.assign(process.env, {
    CONNECTOR_ADDRESS: bank.address,
    CONNECTOR_IDENTITY_FILE: bank.identityFile,
  });
  return bank.address;
}

/**
 * Starts the identity provider in another process, which stores only the interface's key. Returns
 * its address.
 */
async function connectProvider(folder: string, onStop: OnStop): Promise<string> {
  const args = ["--port", "0", "--data", join(folder, "provider")];
  const printed = await startChild("provider", args, onStop);
  const [configuration = "", keyFile] = printed.split("\n");
  Object.assign(process.env, { OPENID_CONFIGURATION: configuration, OPENID_KEY_FILE: keyFile });
  return String(JSON.parse(configuration).issuer);
}
