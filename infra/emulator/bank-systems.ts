import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeRegister } from "../local/local-register.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { startBank } from "../local/start-bank.ts";
import { startChild } from "../local/start-child.ts";
import { writeWhole } from "../local/whole-files.ts";
import { serveRevocations } from "./serve-revocations.ts";

/** The systems of a bank behind a deployed production stage. */
export type BankSystems = {
  /** The settings of the stage that name them. */
  settings: Record<string, string>;
  /** By which the interface is known to them, under the names of the stage's secrets. */
  secrets: Record<string, string>;
  /** Where customers log in. */
  provider: string;
  registerFile: string;
};

/** Of the row of ports that they take: the connector's, the identity provider's, the revocation lists'. */
export const portsOfSystems = 3;

/**
 * Starts stand-ins for a bank's systems as long as we run: from this port on in a row, or anywhere for 0. The data folder has
 * its certificates already.
 */
export async function startBankSystems(
  { data, port }: { data: string; port: number },
  onStop: OnStop,
): Promise<BankSystems> {
  const [bank, provider, revocationLists] = await Promise.all([
    startBank({ data: join(data, "connector"), port }, onStop),
    startProvider({ data, port: port && port + 1 }, onStop),
    serveRevocations({ data, port: port && port + 2 }, onStop),
  ]);
  return {
    settings: {
      "production.connectorAddress": bank.address,
      "production.openid": provider.file,
      "production.revocationLists": revocationLists,
    },
    secrets: {
      connector: readFileSync(bank.identityFile, "utf8"),
      openid: readFileSync(provider.keyFile, "utf8"),
    },
    provider: provider.issuer,
    registerFile: writeRegister(data),
  };
}

/** The identity provider, by TLS as a stage's settings ask for it, and the file that says how the interface is its client. */
async function startProvider({ data, port }: { data: string; port: number }, onStop: OnStop) {
  const folder = join(data, "provider");
  const tls = join(data, "certificates");
  const args = ["--port", `${port}`, "--data", folder, "--tls", tls];
  const printed = await startChild("../provider/provider.ts", args, onStop);
  const [configuration = "", keyFile = ""] = printed.split("\n");
  const file = join(folder, "openid.json");
  await writeWhole(file, `${configuration}\n`, 0o644);
  return { issuer: String(JSON.parse(configuration).issuer), file, keyFile };
}
