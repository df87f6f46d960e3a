import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTable, dropTable } from "../../infra/local/create-table.ts";
import { secretNames } from "../../shared/secrets.ts";
import { table as client } from "../../shared/table/client.ts";
import { testAuthority } from "./test-certificates.ts";

/** Gives a test file a table, an authority and secrets of its own; called once, at the top of the file. */
export function useTable() {
  const table = { endpoint: process.env.DYNAMODB_ENDPOINT ?? "", name: `test-${randomUUID()}` };

  let folder = "";

  beforeAll(async () => {
    process.env.TABLE_NAME = table.name;
    const [authority] = await Promise.all([testAuthority(), createTable(table)]);
    folder = mkdtempSync(join(tmpdir(), "fjordgate-test-"));
    process.env.TRUSTSTORE_FILE = join(folder, "truststore.pem");
    process.env.SECRETS_FILE = join(folder, "secrets.json");
    writeFileSync(process.env.TRUSTSTORE_FILE, authority.certificatePem);
    const secrets = secretNames.map((name) => [name, randomBytes(32).toString("base64")]);
    writeFileSync(process.env.SECRETS_FILE, JSON.stringify(Object.fromEntries(secrets)));
  });

  afterAll(async () => {
    await dropTable(table);
    await client.close();
    rmSync(folder, { recursive: true });
  });
}
