import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { settings } from "../../shared/runtime/settings.ts";
import { announceProduction } from "./announce-production.ts";
import { demoTpp } from "./data-folder.ts";
import type { GatewayOptions } from "./gateway.ts";
import { writeRegister, writeRevocations } from "./local-register.ts";
import type { Options } from "./options.ts";
import type { OwnSystems } from "./own-systems.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startBank } from "./start-bank.ts";
import { startChild } from "./start-child.ts";
import { startLocal } from "./start-local.ts";

async function load() {
  const [{ deployedIn }, { renderGatewayPage }, { firstLook }] = await Promise.all([
    import("../routes.ts"),
    import("../../shared/http/pipeline/gateway-page.ts"),
    import("./first-look.ts"),
  ]);
  const { routes, pageRoutes, jobs, feeds } = deployedIn("production");
  const renderPage: GatewayOptions["render"] = (answer) => renderGatewayPage(answer, settings);
  return { routes, pageRoutes, jobs, feeds, renderPage, firstLook };
}

/**
 * Starts the production stage with the bank's own systems, and with stand-ins for all others. Prints where they are, and what
 * a first look at them found.
 */
export async function startProduction(
  options: Options,
  own: OwnSystems,
  onStop: OnStop,
): Promise<void> {
  const { truststore, environment } = own;
  const isTableEmbedded = !process.env.DYNAMODB_ENDPOINT;
  Object.assign(process.env, environment, { SYNTHETIC_NUMBERS: "yes" });
  const startSystems = async (folder: string) => {
    if (own.register === undefined)
      process.env.REGISTER_SOURCE = `${pathToFileURL(dirname(writeRegister(folder)))}/`;
    else admitDemoTpp();
    const [connector, provider] = await Promise.all([
      own.connector ?? connectBank(folder, options, onStop),
      own.issuer ?? connectProvider(folder, onStop),
    ]);
    return { connector, provider };
  };
  const starting = { load, startSystems, truststore, onStop };
  const { parts, systems, ...started } = await startLocal(options, starting);
  await addRevocations(started.certificates);
  const look = await parts.firstLook(new Date());
  announceProduction({ ...started, ...systems, own, look, isTableEmbedded });
}

/** No register of others lists the demo TPP. */
function admitDemoTpp(): void {
  const tppId = demoTpp.organizationIdentifier.replace(/^PSD/, "");
  append("CREDIT_INSTITUTIONS", tppId);
}

/** Adds the list of this machine's authority, which issued the demo TPP's certificates, unless it has one. */
async function addRevocations(certificates: string): Promise<void> {
  const { issuer, file } = await writeRevocations(certificates);
  if (settings.revocationLists.some((each) => issuer.startsWith(each.issuer))) return;
  append("REVOCATION_LISTS", `${issuer}=${pathToFileURL(file)}`);
}

/** Adds a value to a list in the environment. */
function append(name: string, value: string): void {
  const { [name]: others } = process.env;
  process.env[name] = others ? `${others},${value}` : value;
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
