import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "../local/listen.ts";
import { writeRegister, writeRevocations } from "../local/local-register.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { startBank } from "../local/start-bank.ts";
import { startChild } from "../local/start-child.ts";
import { stoppable } from "../local/stoppable.ts";
import { writeWhole } from "../local/whole-files.ts";

/** Stand-ins for the bank's systems behind a deployed production stage. */
export type BankSystems = {
  /** The stage settings that point to them. */
  settings: Record<string, string>;
  /** The interface's credentials at these systems, by the names of the stage's secrets. */
  secrets: Record<string, string>;
  /** The address where customers log in. */
  provider: string;
  registerFile: string;
};

/** The number of consecutive ports they use: connector, identity provider, revocation lists. */
export const portsOfSystems = 3;

/**
 * Starts stand-ins for the bank's systems that run until we stop: on consecutive ports from this
 * one, or on any free ports for 0. The data folder must already have its certificates.
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

/**
 * Starts the identity provider with TLS, which stage settings require, and writes the interface's
 * client configuration.
 */
async function startProvider({ data, port }: { data: string; port: number }, onStop: OnStop) {
  const folder = join(data, "provider");
  const tls = join(data, "certificates");
  const args = ["--port", `${port}`, "--data", folder, "--tls", tls];
  const printed = await startChild("provider", args, onStop);
  const [configuration = "", keyFile = ""] = printed.split("\n");
  const file = join(folder, "openid.json");
  await writeWhole(file, `${configuration}\n`, 0o644);
  return { issuer: String(JSON.parse(configuration).issuer), file, keyFile };
}

/**
 * Serves the revocation list of a data folder's authority over plain HTTP, as issuers do. Returns
 * the value of the stage setting `revocationLists`.
 */
async function serveRevocations(
  { data, port }: { data: string; port: number },
  onStop: OnStop,
): Promise<string> {
  const { issuer, file } = await writeRevocations(join(data, "certificates"));
  const list = await readFile(file);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/pkix-crl" }).end(list);
  });
  return `${issuer}=http://localhost:${await listen(stoppable(server), port, "--port", onStop)}/revoked.crl`;
}
