import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listens } from "../../infra/local/listens.ts";
import { freePorts } from "../support/commands/free-ports.ts";

const help = `npm run test:dynamodb-local -- [options and patterns of Jest]

Runs the tests of the log of the sandbox's worlds on DynamoDB Local instead of the embedded table. DynamoDB Local refuses
transactions that meet at an item, as DynamoDB does and the embedded table does not.
Needs Java and Maven. Maven installs DynamoDB Local into build/dynamodb-local.

TEST_SEED=<number> repeats the samples of an earlier run. Exits with 1 when a test fails.`;

const place = "build/dynamodb-local";
const main = "software.amazon.dynamodb.services.local.main.ServerRunner";
const tests = ["test/shared/sandbox/log", "test/shared/table/conditions"];

async function run(asked: readonly string[]): Promise<boolean> {
  mkdirSync(place, { recursive: true });
  cpSync(join(import.meta.dirname, "pom.xml"), join(place, "pom.xml"));
  const install = "--quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib";
  if (!succeeds("mvn", install.split(" "), { cwd: place })) return false;
  const [port = 0] = await freePorts(1);
  const libraries = ["-Djava.library.path=lib", "-Dsqlite4java.library.path=lib", "-cp", "lib/*"];
  const options = ["-inMemory", "-disableTelemetry", "-port", `${port}`];
  const server = spawn("java", [...libraries, main, ...options], { cwd: place, stdio: "ignore" });
  const end = () => server.kill();
  process.once("exit", end);
  try {
    await ready(server, port);
    const env = { ...process.env, TEST_DYNAMODB: `http://127.0.0.1:${port}` };
    const jest = ["node_modules/jest/bin/jest.js", ...(asked.length ? asked : tests)];
    return succeeds(process.execPath, jest, { env });
  } finally {
    end();
    process.off("exit", end);
  }
}

function succeeds(command: string, args: readonly string[], options: object): boolean {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) throw error;
  return status === 0;
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  const ended = once(server, "exit").then(() => {
    throw new Error("DynamoDB Local has ended.");
  });
  const answers = async () => {
    for (let tries = 0; tries < 300; tries += 1) {
      if (await listens(port)) return;
      await sleep(100);
    }
    throw new Error("DynamoDB Local did not start within 30 seconds.");
  };
  ended.catch(() => {});
  await Promise.race([answers(), ended]);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
const asked = process.argv.slice(2);
if (asked.includes("--help")) console.log(help);
else process.exitCode = (await run(asked)) ? 0 : 1;
