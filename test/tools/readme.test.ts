import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { handler as listCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { shellBlock } from "../support/commands/readme.ts";
import { call } from "../support/operations/call.ts";
import { dyingAtIntent } from "../support/payments/intents.ts";
import { domestic, domesticOrder, eirik } from "../support/payments/orders.ts";
import { receive } from "../support/payments/payments.ts";
import { approve } from "../support/psu/site.ts";
import { useAws } from "../support/stacks/aws-double.ts";
import { useLambda } from "../support/stacks/lambda.ts";
import { describeStacks } from "../support/stacks/stacks.ts";
import { useTable } from "../support/table/table.ts";

useTable();
const lambda = useLambda();
useAws((asked) =>
  describeStacks(asked, { "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" } }),
);

/** Runs commands in bash, which stops at the first failure. */
const bash = (script: string) =>
  promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    env: { ...process.env, AWS_REGION: "eu-west-1", NO_COLOR: "1" },
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
    // npm ci has already run. A second one would remove the packages under the running tests.
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

  it("start the bank, and run the demo in a second terminal", async () => {
    const { stdout } = await bash(
      `${shellBlock("npm run demo")} -- ${ports.join(" ")} --data ${data}`,
    );
    expect(stdout).toContain("Every answer was as expected.");
  }, 90_000);

  it("send a single request", async () => {
    const asked = shellBlock("npm run --silent call");
    const { stdout } = await bash(
      `${asked} --address https://localhost:${ports[1]} --data ${data}`,
    );
    expect(JSON.parse(stdout)).toHaveLength(4);
  });
});

describe("the commands of infra's pages", () => {
  it("list releases, go back, share the calls, and go forward", async () => {
    const name = "fjordgate-sandbox-get-account";
    const at = (hour: number) => `2026-03-02T${hour}:00:00.000+0000`;
    lambda.deploy(name, { 1: at(10), 2: at(12) }, "2");
    const told: unknown[] = [];
    for (const line of shellBlock("npm run bank -- versions").split("\n")) {
      await bash(line);
      told.push(lambda.live()[name]);
    }
    expect(told).toEqual(["2", "1", "1 2 0.1", "2"]);
  }, 90_000);

  it("stop a TPP, list it, and admit it again", async () => {
    const [add = "", list = "", remove = ""] = shellBlock("npm run bank -- stop-list").split("\n");
    await bash(add);
    expect((await bash(list)).stdout).toContain("NO-FSA-987654321");
    expect(await call(listCustomers)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await bash(remove);
    expect((await bash(list)).stdout).not.toContain("NO-FSA-987654321");
    expect(await call(listCustomers)).toMatchObject({ status: 200 });
  }, 90_000);

  it("list a payment without the bank's answer, show it, retry it and bar it", async () => {
    const { link, params } = await receive(domesticOrder(), { product: domestic });
    await dyingAtIntent(() => approve(link, eirik.number));
    const id = params["payment-id"];
    const [list = "", show = "", retry = "", bar = ""] = shellBlock("npm run bank -- orders")
      .replaceAll("<paymentId>", id)
      .split("\n");
    expect((await bash(list)).stdout).toContain(id);
    expect((await bash(show)).stdout).toMatch(/State +submitting: /);
    expect((await bash(retry)).stdout).toContain(id);
    expect((await bash(`${bar} --yes`)).stdout).toContain("will not be submitted again");
    expect((await bash(show)).stdout).toMatch(/State +cancelling: /);
  }, 90_000);
});
