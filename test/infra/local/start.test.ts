import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { start, useStarts } from "../../support/commands/started-bank.ts";
import { exchange } from "../../support/payments/exchange.ts";
import { sampled } from "../../support/run/long-form.ts";

const { folder, anyPort, run, running, nothingRuns } = useStarts();

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
    "prints that it is ready, and ends at %s",
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

  it("prints the addresses of its servers, which answer", async () => {
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
