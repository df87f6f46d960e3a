import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleFunctions } from "../../infra/bundle-functions.ts";
import { createTable } from "../../infra/local/create-table.ts";
import { startDatabase } from "../../infra/local/database.ts";
import { setDummyCredentials, tableName } from "../../infra/local/environment.ts";
import { dataVersion } from "../../shared/table/keys.ts";
import { tableVersion } from "../../shared/table/version.ts";
import { entity } from "../support/signature/register.ts";

/** The number of entities that the EBA publishes. About 6,500 of them are not agents. */
const entities = 330_000;
const agentsEach = 50;

/** Imports a file of the register's size as the built job does. Returns its peak memory in MiB, and its seconds. */
export async function registerMemory(): Promise<{ mebibytes: number; seconds: number }> {
  const folder = join("build", "register");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "register.json");
  const stream = createWriteStream(file);
  stream.write('[[{"disclaimer":"generated"}],[');
  for (let number = 0; number < entities; number += 1) {
    const isAgent = number % agentsEach !== 0;
    const text = JSON.stringify(
      entity({
        code: isAgent ? `PSD_AG!IT_BI!${number}` : `IE_CBI!C${number}`,
        type: isAgent ? "PSD_AG" : "PSD_PI",
        services: isAgent
          ? [{ IT: ["PS_06"] }]
          : [{ IE: ["PS_070"] }, { NO: ["PS_070", "PS_080"] }],
        more: [{ ENT_ADD: "1 Long Street, some address as the register has them ".repeat(6) }],
      }),
    );
    if (!stream.write(number ? `,${text}` : text)) await once(stream, "drain");
  }
  stream.end("]]");
  await once(stream, "finish");

  setDummyCredentials();
  const database = await startDatabase();
  try {
    await createTable({ endpoint: database.endpoint, name: tableName });
    const env = {
      ...process.env,
      STAGE: "production",
      DYNAMODB_ENDPOINT: database.endpoint,
      TABLE_NAME: tableName,
      REGISTER_SOURCE: `${pathToFileURL(folder)}/`,
    };
    Object.assign(process.env, env);
    await tableVersion.move(undefined, dataVersion);
    const built = join("build", "register-function");
    await bundleFunctions(
      new Map([["import-register", "functions/production/import-register.ts"]]),
      {
        folder: built,
      },
    );
    const program = `
    const { handler } = await import("./${built}/import-register/import-register.mjs");
    const { outcome } = await handler({ time: new Date().toISOString() });
    console.log(JSON.stringify({ outcome, mebibytes: process.resourceUsage().maxRSS / 1024 }));
    process.exit();`;
    const begun = performance.now();
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      env,
      encoding: "utf8",
    });
    const seconds = (performance.now() - begun) / 1000;
    const { outcome, mebibytes } = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
    if (outcome !== "taken") throw new Error(`The import ended with ${outcome}.`);
    return { mebibytes, seconds };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true });
  }
}
