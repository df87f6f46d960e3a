import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { settings } from "../../shared/settings.ts";
import type { GatewayOptions } from "./gateway.ts";
import { validity } from "./kept-certificates.ts";
import type { Options } from "./options.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startBank } from "./start-bank.ts";
import { startChild } from "./start-child.ts";
import { startLocal } from "./start-local.ts";

async function load() {
  const [{ deployedIn }, { renderGatewayPage }] = await Promise.all([
    import("../routes.ts"),
    import("../../shared/pipeline/gateway-page.ts"),
  ]);
  const { routes, pageRoutes, jobs } = deployedIn("production");
  const atOnce = jobs.filter(({ id }) => id === "importRegister" || id === "refreshRevocations");
  const renderPage: GatewayOptions["render"] = (answer) => renderGatewayPage(answer, settings);
  return { routes, pageRoutes, jobs, atOnce, renderPage };
}

/** Starts the production stage, with stand-ins for the systems of a bank, and says where everything is. */
export async function startProduction(options: Options, onStop: OnStop): Promise<void> {
  const startSystems = async (folder: string) => {
    publishRegister(folder);
    await Promise.all([connectBank(folder, options, onStop), connectProvider(folder, onStop)]);
  };
  const started = await startLocal(options, { load, startSystems, onStop });
  await publishRevocations(started.certificates);
  const time = new Date().toISOString();
  for (const { handler } of started.parts.atOnce) await handler({ time });
  console.log(started.apiAddress, started.siteAddress);
  console.log(`ready in ${Math.round(performance.now())} ms; stop with Ctrl-C`);
}

async function connectBank(folder: string, { memory }: Options, onStop: OnStop): Promise<void> {
  const bank = await startBank({ data: join(folder, "connector"), port: 0, memory }, onStop);
  Object.assign(process.env, {
    CONNECTOR_ADDRESS: bank.address,
    CONNECTOR_IDENTITY_FILE: bank.identityFile,
  });
}

/** A register of one TPP, whose certificates every data folder has. A new file each time, since an old one is not used. */
function publishRegister(folder: string): void {
  const register = resolve(folder, "register");
  mkdirSync(register, { recursive: true });
  writeFileSync(join(register, "register.json"), JSON.stringify([[{}], [demoTpp]]));
  process.env.REGISTER_SOURCE = `${pathToFileURL(register)}/`;
}

/** A list of the authority that has issued the certificates in the data folder: it has revoked none. */
async function publishRevocations(certificates: string): Promise<void> {
  const { makeRevocationList } = await import("./certificates.ts");
  const [certificatePem, keyPem] = ["crt", "key"].map((ending) =>
    readFileSync(join(certificates, `bank-ca.${ending}`), "utf8"),
  ) as [string, string];
  const { notBefore: thisUpdate, notAfter: nextUpdate } = validity();
  const list = await makeRevocationList({ certificatePem, keyPem }, { thisUpdate, nextUpdate });
  const file = join(certificates, "revoked.crl");
  writeFileSync(file, list);
  const { fingerprint256 } = new X509Certificate(certificatePem);
  const issuer = fingerprint256.replaceAll(":", "").toLowerCase();
  process.env.REVOCATION_LISTS = `${issuer}=${pathToFileURL(file)}`;
}

const demoTpp = {
  EntityCode: "NO_FSA!987654321",
  EntityType: "PSD_PI",
  Properties: [{ ENT_NAM: "Demo TPP" }, { ENT_AUT: "2019-09-14" }],
  Services: [{ NO: ["PS_070", "PS_080"] }],
};

/** The identity provider: another process that keeps nothing but the key that the interface shows it. */
async function connectProvider(folder: string, onStop: OnStop): Promise<void> {
  const args = ["--port", "0", "--data", join(folder, "provider")];
  const [configuration, keyFile] = (
    await startChild("../provider/provider.ts", args, onStop)
  ).split("\n");
  Object.assign(process.env, { OPENID_CONFIGURATION: configuration, OPENID_KEY_FILE: keyFile });
}
