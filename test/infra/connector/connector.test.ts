import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { optionsOf, runBank } from "../../support/commands/command.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-connector-"));
const env = { ...process.env };
delete env.DYNAMODB_ENDPOINT;
let child: ChildProcess;
let conformance: string[] = [];

beforeAll(async () => {
  const args = [
    "infra/bank/bank.ts",
    "connector",
    "start",
    "--memory",
    "--port",
    "0",
    "--data",
    folder,
  ];
  const started = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  const printed: string[] = [];
  for await (const line of createInterface(started.stdout)) {
    printed.push(line);
    if (line.startsWith("ready")) break;
  }
  const [, command = ""] = /npm run bank -- (conformance run .*)\n/.exec(
    `${printed.join("\n").replace(/\\\n/g, "")}\n`,
  ) ?? [""];
  conformance = command.split(/ +/);
}, 60_000);

afterAll(async () => {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(folder, { recursive: true });
});

/**
 * Promises that need hooks, data which the seed customers do not have, or a banking day: the connector has the real
 * time.
 */
const without =
  /^(the data file has no (closed|reader|dualControl|batch|bulk)\b.*|there is no hook .*|the order waits for a later day.*)$/;

describe("bank -- connector start", () => {
  it("passes every conformance case for which it has customers, over mutual TLS", async () => {
    const { code, stdout } = await runBank(...conformance, "--json");
    const outcomes: { result: string; words?: string }[] = JSON.parse(stdout);
    expect(outcomes.filter(({ result }) => result === "broken")).toEqual([]);
    const skipped = outcomes.filter(({ result }) => result === "skipped");
    expect(skipped.filter(({ words = "" }) => !without.test(words))).toEqual([]);
    expect(outcomes.length - skipped.length).toBeGreaterThan(70);
    expect(code).toBe(0);
  });

  it("writes the interface's certificate and key to a file that only its owner can read", () => {
    const file = join(folder, "interface.json");
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual([
      ...["certificate", "key", "authorities"],
    ]);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("keeps no table in its folder with --memory", () => {
    expect(existsSync(join(folder, "database"))).toBe(false);
  });
});

describe("the options of bank -- connector start", () => {
  it("have defaults", async () => {
    const usual = { port: 9443, data: ".fjordgate/connector" };
    expect(await optionsOf("connector", "start")).toEqual(usual);
  });

  it.each([
    [["--port", "one"], "--port needs a number up to 65535"],
    [["--data", ""], "--data needs the name of a folder."],
    [["--no-such"], "--no-such"],
  ])("are refused: %j", async (args, words) => {
    expect(await runBank("connector", "start", ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });
});
