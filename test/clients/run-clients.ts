import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tell, timed } from "../../infra/emulator/progress.ts";
import { runProcess, stopCommands } from "../../infra/emulator/run-process.ts";
import { runningBank } from "../../infra/local/running-bank.ts";
import { openapiJson } from "../../infra/openapi/openapi-json.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { seed } from "../support/run/long-form.ts";
import type { Client } from "./client.ts";
import { type ClientName, clients } from "./clients.ts";
import { madeUpNames } from "./made-up-names.ts";
import type { ClientsOptions } from "./options.ts";
import { built, publishedDocument } from "./place.ts";
import { startScaHelper } from "./sca-helper.ts";

/** Generates, compiles and uses the chosen clients. Returns true if all of them work. */
export async function runClients({ chosen, generator, withoutMissing }: ClientsOptions) {
  mkdirSync(built(), { recursive: true });
  writeFileSync(publishedDocument, openapiJson("sandbox"));
  tell(`${chosen.join(", ")} (TEST_SEED=${seed})`);
  const stops: (() => unknown)[] = [stopCommands];
  try {
    const environment = await startBank(stops);
    let passed = 0;
    const skipped: string[] = [];
    for (const name of chosen) {
      const missing = await missingOf(clients[name]);
      if (missing.length)
        skipped.push(`${name} was NOT run: ${missing.join(" and ")} missing here`);
      else if (await tried(name, generator, environment)) passed++;
    }
    const failed = chosen.length - passed - skipped.length;
    for (const words of skipped) tell(words);
    tell(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
    return failed === 0 && (withoutMissing || skipped.length === 0);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Starts a bank and a PSU who agrees to everything. Returns environment variables with their addresses. */
async function startBank(stops: (() => unknown)[]): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-clients-"));
  stops.push(() => rmSync(folder, { recursive: true }));
  const [port = 0, sitePort = 0, developerPort = 0] = await freePorts(3);
  const bank = await timed("the bank is ready", () =>
    runningBank({ port, sitePort, developerPort, data: folder, memory: true }),
  );
  stops.push(bank.stop);
  const psu = await startScaHelper();
  stops.push(psu.stop);
  return {
    ...process.env,
    BANK: `https://localhost:${port}`,
    CERTIFICATES: join(folder, "certificates"),
    SCA: psu.address,
  };
}

async function missingOf({ needs }: Client): Promise<string[]> {
  const looked = needs.map(async (program) => {
    const found = runProcess("sh", ["-c", `command -v ${program}`]);
    return found.then(
      () => [],
      () => [program],
    );
  });
  return (await Promise.all(looked)).flat();
}

async function tried(name: ClientName, generator: string, environment: NodeJS.ProcessEnv) {
  const client: Client = clients[name];
  try {
    await timed(`${name}: generated`, () => client.generate(generator));
    const counted = madeUpNames(client.generated);
    if (counted.length) throw new Error(`names end in a number: ${counted.join(", ")}`);
    await timed(`${name}: compiled`, client.compile);
    if (client.journey) await timed(`${name}: used`, async () => client.journey?.(environment));
    return true;
  } catch (error) {
    tell(`${name}: ${(error as Error).message}`);
    return false;
  }
}
