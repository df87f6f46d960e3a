import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tell, timed } from "../../infra/emulator/progress.ts";
import { virtualEnvironment } from "../../infra/emulator/python.ts";
import { runningBank } from "../../infra/local/running-bank.ts";
import { openapiDocument } from "../../infra/openapi/document.ts";
import { readExamples } from "../../infra/openapi/examples.ts";
import { documentRows } from "../../infra/openapi/rows.ts";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { seed } from "../support/run/long-form.ts";
import { writeConfiguration } from "./configuration.ts";
import type { SchemathesisOptions } from "./options.ts";
import { report } from "./report.ts";
import { Sandbox } from "./sandbox.ts";
import { startSigningProxy } from "./signing-proxy.ts";
import { Tally } from "./tally.ts";

const here = (name: string) => new URL(name, import.meta.url).pathname;
const environment = new URL("../../build/schemathesis", import.meta.url).pathname;

/** Runs Schemathesis against a separate bank. Returns true if all promises hold. */
export async function runSchemathesis(options: SchemathesisOptions): Promise<boolean> {
  const programs = await virtualEnvironment(join(environment, "venv"), here("requirements.txt"));
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-schemathesis-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  try {
    const [port = 0, sitePort = 0, developerPort = 0] = await freePorts(3);
    // Uses the complete document. The published one leaves out parts that only make generated clients worse.
    const document = join(folder, "openapi.json");
    writeFileSync(document, JSON.stringify(openapiDocument("sandbox", readExamples())));
    const bank = await timed("the bank is ready", () =>
      runningBank({ port, sitePort, developerPort, data: folder, memory: true }),
    );
    stops.push(bank.stop);
    const identity = demoIdentity(folder);
    const address = `https://localhost:${port}`;
    const client = new TppClient(address, identity);
    stops.push(() => client.close());
    const rows = documentRows("sandbox");
    const tally = new Tally(rows.map(({ operationId }) => operationId));
    const proxy = await startSigningProxy({
      address,
      identity,
      sandbox: new Sandbox(client),
      tally,
    });
    stops.push(proxy.stop);
    const configuration = join(folder, "schemathesis.toml");
    const fully = writeConfiguration(configuration, rows, options.only !== undefined);
    tell(`seed ${options.seed}, through ${proxy.address}`);
    tell(`every rule of ${fully} operations, which TEST_SEED=${seed} chooses again`);
    const progress = setInterval(() => tell(`${tally.cases} cases so far`), 15_000);
    stops.push(() => clearInterval(progress));
    const fits = await schemathesis(join(programs, "schemathesis"), options, {
      configuration,
      document,
      proxy: proxy.address,
    });
    return report(tally, options.only) && fits;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function schemathesis(
  program: string,
  { seed: from, examples, only }: SchemathesisOptions,
  { configuration, document, proxy }: Record<"configuration" | "document" | "proxy", string>,
): Promise<boolean> {
  const child = spawn(
    program,
    [
      ...["--config-file", configuration],
      ...["run", document, "--url", proxy],
      ...["--seed", `${from}`, "--max-examples", `${examples}`],
      ...(only === undefined ? [] : ["--include-operation-id-regex", only]),
    ],
    {
      cwd: environment,
      env: { ...process.env, PYTHONPATH: here("."), PYTHONDONTWRITEBYTECODE: "1" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const end = () => child.kill();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  const [code] = await once(child, "exit");
  for (const signal of signals) process.off(signal, end);
  return code === 0;
}
