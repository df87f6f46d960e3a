import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTable } from "../../../infra/local/create-table.ts";
import { startDatabase } from "../../../infra/local/database.ts";
import { setDummyCredentials, tableName } from "../../../infra/local/environment.ts";
import { table } from "../../../shared/table/client.ts";
import { dataVersion } from "../../../shared/table/keys.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { ports, start, useStarts } from "../../support/commands/started-bank.ts";
import { exchange, listen } from "../../support/payments/exchange.ts";
import { sampled } from "../../support/run/long-form.ts";

const { anyPort, env, folder, nothingRuns, run, running } = useStarts();

describe("npm start", () => {
  it("lists its options in its help", () => {
    const { status, stdout } = spawnSync(process.execPath, [start, "--help"], { encoding: "utf8" });
    expect(status).toBe(0);
    for (const option of [
      "--port",
      "--site-port",
      "--developer-port",
      "--data",
      "--memory",
      "DYNAMODB_ENDPOINT",
    ])
      expect(stdout).toContain(option);
  });

  it.each(sampled(["SIGINT", "SIGTERM", "SIGHUP"] as const, 1))(
    "prints the addresses of its servers, which answer, keeps its folder from another instance, and ends at %s",
    async (signal) => {
      const { child, ended, ready } = run(anyPort);
      const printed = await ready();
      expect(printed).toMatch(/^ready in \d+ ms/m);
      expect(printed).not.toContain("\u001b[");
      expect(running().length).toBeGreaterThanOrEqual(2);
      const [, developer, api, site] =
        /http:\/\/localhost:(\d+)[\s\S]*?https:\/\/localhost:(\d+)[\s\S]*?http:\/\/localhost:(\d+)/.exec(
          printed,
        ) ?? [];
      for (const name of [
        "bank-ca.crt",
        "demo-tpp/qwac.crt",
        "demo-tpp/qseal.crt",
        "npm run --silent call",
      ])
        expect(printed).toContain(name);
      const [ca, cert, key] = ["bank-ca.crt", "demo-tpp/qwac.crt", "demo-tpp/qwac.key"].map(
        (name) => readFileSync(join(folder, "certificates", name)),
      ) as [Buffer, Buffer, Buffer];
      const reply = await exchange(Number(api), "/nowhere", { ca, cert, key, agent: false });
      expect(reply).toMatchObject({ status: 404 });
      expect(await exchange(Number(site), "/nowhere", { agent: false })).toMatchObject({
        status: 404,
      });
      const start = await exchange(Number(developer), "/", { agent: false });
      expect(start).toMatchObject({ status: 200 });
      const second = run(anyPort);
      expect(await second.ended).toBe(1);
      expect(second.printed()).toMatch(/^Another instance already uses the folder .*--data\.\n$/);
      child.kill(signal);
      expect(await ended).toBe(0);
      await nothingRuns();
    },
  );

  it("ends cleanly if SIGINT for the process group and SIGTERM come together", async () => {
    const { child, ended, ready } = run(anyPort);
    await ready();
    process.kill(-(child.pid ?? 0), "SIGINT");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });

  it("ends at a signal that arrives before it is ready", async () => {
    const { child, ended, hasEnded } = run(anyPort);
    while (running().length < 2 && !hasEnded()) await sleep(5);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });

  it("leaves no database process behind after SIGKILL", async () => {
    const { child, ended, ready } = run(anyPort);
    await ready();
    child.kill("SIGKILL");
    await ended;
    await nothingRuns();
  });

  // Ctrl-C sends SIGINT to the whole group. If only npm gets it, the shell that npm starts may not pass it on.
  it.each(sampled(["SIGTERM", "SIGINT", "SIGKILL"] as const, 1))(
    "ends when npm is ended by %s",
    async (signal) => {
      const { child, ended, ready } = run(anyPort, ["npm", "start", "--"]);
      expect(await ready()).toMatch(/^ready/m);
      if (signal === "SIGINT") process.kill(-(child.pid ?? 0), signal);
      else child.kill(signal);
      await ended;
      await nothingRuns();
    },
  );

  it("ends with exit code 1 if its database ends", async () => {
    const { ended, ready, printed } = run(anyPort);
    await ready();
    const isDatabase = (id: string) => readFileSync(`/proc/${id}/comm`, "utf8") === "dynoxide\n";
    process.kill(Number(running().find(isDatabase)), "SIGKILL");
    expect(await ended).toBe(1);
    expect(printed()).toContain("The database has ended");
    await nothingRuns();
  });
});

/** Makes a data folder whose table has this version. Returns the file that contains the table. */
async function dataOf(data: string, version: number): Promise<string> {
  const database = await startDatabase({ folder: join(data, "database") });
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  process.env.TABLE_NAME = tableName;
  setDummyCredentials();
  await createTable({ endpoint: database.endpoint, name: tableName });
  await tableVersion.move(undefined, version);
  await table.close();
  await database.stop();
  delete process.env.DYNAMODB_ENDPOINT;
  return join(data, "database", "table.db");
}

describe("npm start", () => {
  it("refuses an unknown option", () => {
    const { status, stderr } = spawnSync(process.execPath, [start, "--prot"], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("'--prot'");
    expect(stderr).not.toContain("    at ");
  });

  it("says which port is in use, and leaves no process running", async () => {
    const other = createServer();
    const port = `${await listen(other)}`;
    for (const option of sampled(["--port", "--site-port", "--developer-port"], 1)) {
      const { ended, printed } = run([...anyPort, option, port]);
      expect(await ended).toBe(1);
      expect(printed()).toBe(
        `Port ${port} is in use by another process; choose another with ${option}.\n`,
      );
      await nothingRuns();
    }
    other.close();
  });

  it("refuses data of another version, says what to do, and changes nothing (Data of another version)", async () => {
    const data = join(folder, "newer");
    const file = await dataOf(data, dataVersion + 1);
    const before = readFileSync(file);
    const { ended, printed } = run([...ports, "--data", data]);
    expect(await ended).toBe(1);
    expect(printed()).toBe(
      `The data in ${join(data, "database")} has version ${dataVersion + 1}, and this release needs version ${dataVersion}. Nothing was changed. Start the release that wrote it, choose another folder with --data, or remove this one to start with empty data.\n`,
    );
    await nothingRuns();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("refuses a data folder that cannot be created", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const { ended, printed } = run([...anyPort, "--data", join(file, "below")]);
    expect(await ended).toBe(1);
    expect(printed()).toMatch(/^The folder .* cannot be used: /);
  });

  it("ends with an error if the environment's database does not answer", async () => {
    env.DYNAMODB_ENDPOINT = "http://127.0.0.1:9";
    const { ended, printed } = run(anyPort);
    delete env.DYNAMODB_ENDPOINT;
    expect(await ended).toBe(1);
    expect(printed()).toMatch(
      /^The database at http:\/\/127\.0\.0\.1:9 cannot create a table: .+\n$/,
    );
    await nothingRuns();
  });
});
