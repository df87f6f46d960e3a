import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkVersion } from "../../infra/local/check-version.ts";
import { createTable } from "../../infra/local/create-table.ts";
import { startDatabase } from "../../infra/local/database.ts";
import { setDummyCredentials, setEnvironment, tableName } from "../../infra/local/environment.ts";
import { sandboxSecretNames } from "../../shared/secrets/secrets.ts";
import { table } from "../../shared/table/client.ts";
import { connection } from "../../shared/table/connection.ts";
import { testAuthority } from "../support/signature/test-certificates.ts";

/**
 * Starts a bank in this process: a database in memory, and an authority and secrets for the duration of the benchmark.
 */
export async function standUp(): Promise<{ stop: () => Promise<void> }> {
  setDummyCredentials();
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-bench-"));
  const [truststoreFile, secretsFile] = [join(folder, "ca.pem"), join(folder, "secrets.json")];
  const secrets = sandboxSecretNames.map((name) => [name, randomBytes(32).toString("base64")]);
  writeFileSync(secretsFile, JSON.stringify(Object.fromEntries(secrets)), { mode: 0o600 });
  const [database, authority] = await Promise.all([startDatabase(), testAuthority()]);
  writeFileSync(truststoreFile, authority.certificatePem);
  const { endpoint } = database;
  const before = process.env.DYNAMODB_ENDPOINT;
  await createTable({ endpoint, name: tableName });
  Object.assign(process.env, { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: tableName });
  setEnvironment({
    apiAddress: "https://localhost:8443",
    siteAddress: "http://localhost:8080",
    developerAddress: "http://localhost:8090",
    truststoreFile,
    authorityKeyFile: join(folder, "none.key"),
    secretsFile,
  });
  await checkVersion("memory");
  await connection(); // as in a container that has already checked the version of its data
  const stop = async () => {
    await table.close();
    await database.stop();
    if (before === undefined) delete process.env.DYNAMODB_ENDPOINT;
    rmSync(folder, { recursive: true });
  };
  return { stop };
}
