import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { handler as listCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { useAws } from "../support/aws-double.ts";
import { call } from "../support/call.ts";
import { freePorts } from "../support/free-ports.ts";
import { useLambda } from "../support/lambda.ts";
import { namedScripts, shellBlock, shellBlocks } from "../support/readme.ts";
import { readmeGroups } from "../support/readme-groups.ts";
import { describeStacks } from "../support/stacks.ts";
import { useTable } from "../support/table.ts";

useTable();
const lambda = useLambda();
useAws((asked) =>
  describeStacks(asked, { "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" } }),
);

/** Runs commands as a terminal would that stops at the first failure. */
const bash = (script: string) =>
  promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    env: { ...process.env, AWS_REGION: "eu-west-1", NO_COLOR: "1" },
  });

describe("a block of commands of the README", () => {
  const beginnings = Object.values(readmeGroups).flat();

  it("is executed in one place", () => {
    const places = shellBlocks.map((block) => [
      block,
      beginnings.filter((beginning) => block.startsWith(beginning)).length,
    ]);
    expect(places.filter(([, count]) => count !== 1)).toEqual([]);
    expect(beginnings).toHaveLength(shellBlocks.length);
  });

  it("is run by .ci/run where that is its place", () => {
    for (const block of readmeGroups[".ci/run"])
      expect(readFileSync(".ci/run", "utf8")).toContain(`'^${block}$' README.md`);
  });

  it.each(Object.entries(readmeGroups))(
    "is named by %s where that is its place",
    (file, blocks) => {
      const text = readFileSync(file, "utf8");
      expect(blocks.filter((beginning) => !text.includes(beginning))).toEqual([]);
    },
  );

  it("names scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...namedScripts]));
    expect(namedScripts.length).toBeGreaterThan(10);
  });
});

describe("the README's first steps", () => {
  let data = "";
  const ports: string[] = [];
  let stop = async () => {};

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), "fjordgate-readme-"));
    const [api = 0, site = 0, developer = 0] = await freePorts(3);
    ports.push("--port", `${api}`, "--site-port", `${site}`, "--developer-port", `${developer}`);
    const { DYNAMODB_ENDPOINT: _, ...env } = process.env;
    // What stands before it was done by whoever runs this: a second npm ci would take the packages away from under it.
    const [install, command] = shellBlock("npm ci && npm start").split(" && ");
    expect(install).toBe("npm ci");
    const child = spawn("bash", ["-c", `exec ${command} -- ${ports.join(" ")} --data ${data}`], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    stop = async () => {
      if (child.exitCode !== null) return;
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await once(child, "exit");
    };
    for await (const line of createInterface(child.stdout)) if (line.includes("ready in")) break;
    child.stdout.resume();
    expect(child.exitCode).toBeNull();
  }, 60_000);

  afterAll(async () => {
    await stop();
    rmSync(data, { recursive: true });
  });

  it("start the bank, and go through the first journey in a second terminal", async () => {
    const { stdout } = await bash(
      `${shellBlock("npm run demo")} -- ${ports.join(" ")} --data ${data}`,
    );
    expect(stdout).toContain("The whole journey went as it should.");
  }, 90_000);

  it("send a request of one's own", async () => {
    const asked = shellBlock("npm run --silent call");
    const { stdout } = await bash(
      `${asked} --address https://localhost:${ports[1]} --data ${data}`,
    );
    expect(JSON.parse(stdout)).toHaveLength(4);
  });
});

describe("the README's operations", () => {
  it("list releases, go back, weigh, and go forward", async () => {
    const name = "fjordgate-sandbox-get-account";
    const at = (hour: number) => `2026-03-02T${hour}:00:00.000+0000`;
    lambda.deploy(name, { 1: at(10), 2: at(12) }, "2");
    const told: unknown[] = [];
    for (const line of shellBlock("npm run versions").split("\n")) {
      await bash(line);
      told.push(lambda.live()[name]);
    }
    expect(told).toEqual(["2", "1", "1 2 0.1", "2"]);
  }, 90_000);

  it("stop a TPP, list it, and admit it again", async () => {
    const [add = "", list = "", remove = ""] = shellBlock("npm run stop-list").split("\n");
    await bash(add);
    expect((await bash(list)).stdout).toContain("NO-FSA-987654321");
    expect(await call(listCustomers)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await bash(remove);
    expect((await bash(list)).stdout).not.toContain("NO-FSA-987654321");
    expect(await call(listCustomers)).toMatchObject({ status: 200 });
  }, 90_000);
});
