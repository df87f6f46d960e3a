import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTable } from "../../../infra/local/create-table.ts";
import { startDatabase } from "../../../infra/local/database.ts";
import { setDummyCredentials, tableName } from "../../../infra/local/environment.ts";
import { table } from "../../../shared/table/client.ts";
import { dataVersion } from "../../../shared/table/keys.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { exchange, listen } from "../../support/exchange.ts";
import { sampled } from "../../support/long-form.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-"));
const env = { ...process.env };
delete env.DYNAMODB_ENDPOINT;
const started: ChildProcess[] = [];

afterAll(() => {
  for (const { pid } of started) {
    try {
      if (pid) process.kill(-pid, "SIGKILL");
    } catch {
      // The process has already ended, as it should.
    }
  }
  rmSync(folder, { recursive: true });
});

const ports = ["--port", "0", "--site-port", "0", "--developer-port", "0"];
const anyPort = [...ports, "--data", folder];

/** Starts a process group of its own, and collects its output. */
function run(args: string[], command = [process.execPath, start]) {
  const [program = "", ...first] = command;
  const child = spawn(program, [...first, ...args], { env, detached: true });
  started.push(child);
  let hasEnded = false;
  const ended = once(child, "close").then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data;
    });
  const ready = async () => {
    while (!/^ready/m.test(printed) && !hasEnded) await sleep(20);
    return printed;
  };
  return { child, ended, ready, printed: () => printed, hasEnded: () => hasEnded };
}

const start = "infra/local/start.ts";

/** Returns the processes with this folder on their command line: the bank and the database. */
const running = () =>
  readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(folder);
      } catch {
        return false;
      }
    });

const nothingRuns = async () => {
  for (const late = Date.now() + 20_000; running().length && Date.now() < late; ) await sleep(20);
  expect(running()).toEqual([]);
};

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
  it("tells what it can do", () => {
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

  it("refuses an option it does not know", () => {
    const { status, stderr } = spawnSync(process.execPath, [start, "--prot"], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("'--prot'");
    expect(stderr).not.toContain("    at ");
  });

  it.each(sampled(["SIGINT", "SIGTERM", "SIGHUP"] as const, 1))(
    "is ready, and ends at %s",
    async (signal) => {
      const { child, ended, ready } = run(anyPort);
      const printed = await ready();
      expect(printed).toMatch(/^ready in \d+ ms/m);
      expect(printed).not.toContain("\u001b[");
      expect(running().length).toBeGreaterThanOrEqual(2);
      child.kill(signal);
      expect(await ended).toBe(0);
      await nothingRuns();
    },
  );

  it("says where everything is, and answers there", async () => {
    const { child, ended, ready } = run(anyPort);
    const printed = await ready();
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
    const [ca, cert, key] = ["bank-ca.crt", "demo-tpp/qwac.crt", "demo-tpp/qwac.key"].map((name) =>
      readFileSync(join(folder, "certificates", name)),
    ) as [Buffer, Buffer, Buffer];
    const reply = await exchange(Number(api), "/nowhere", { ca, cert, key, agent: false });
    expect(reply).toMatchObject({ status: 404 });
    expect(await exchange(Number(site), "/nowhere", { agent: false })).toMatchObject({
      status: 404,
    });
    const start = await exchange(Number(developer), "/", { agent: false });
    expect(start).toMatchObject({ status: 200 });
    child.kill("SIGTERM");
    await ended;
    await nothingRuns();
  });

  it("ends at a Ctrl-C that reaches the whole group, and at two signals at once", async () => {
    const { child, ended, ready } = run(anyPort);
    await ready();
    process.kill(-(child.pid ?? 0), "SIGINT");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });

  it("ends at a signal that comes before it is ready", async () => {
    const { child, ended, hasEnded } = run(anyPort);
    while (running().length < 2 && !hasEnded()) await sleep(5);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });

  it("leaves no database behind when it is killed outright", async () => {
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

  it("says which port is taken, and leaves nothing running", async () => {
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

  it("refuses a folder that another instance uses", async () => {
    const first = run(anyPort);
    await first.ready();
    const second = run(anyPort);
    expect(await second.ended).toBe(1);
    expect(second.printed()).toMatch(/^Another instance already uses the folder .*--data\.\n$/);
    first.child.kill("SIGTERM");
    await first.ended;
    await nothingRuns();
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

  it("refuses a folder it cannot make", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const { ended, printed } = run([...anyPort, "--data", join(file, "below")]);
    expect(await ended).toBe(1);
    expect(printed()).toMatch(/^The folder .* cannot be used: /);
  });

  it("says when the database of the environment does not answer", async () => {
    env.DYNAMODB_ENDPOINT = "http://127.0.0.1:9";
    const { ended, printed } = run(anyPort);
    delete env.DYNAMODB_ENDPOINT;
    expect(await ended).toBe(1);
    expect(printed()).toMatch(
      /^The database at http:\/\/127\.0\.0\.1:9 cannot create a table: .+\n$/,
    );
    await nothingRuns();
  });

  it("ends when its database does", async () => {
    const { ended, ready, printed } = run(anyPort);
    await ready();
    const isDatabase = (id: string) => readFileSync(`/proc/${id}/comm`, "utf8") === "dynoxide\n";
    process.kill(Number(running().find(isDatabase)), "SIGKILL");
    expect(await ended).toBe(1);
    expect(printed()).toContain("The database has ended");
    await nothingRuns();
  });
});
