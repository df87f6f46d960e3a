import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journey } from "../../infra/local/demo-journey.ts";
import { type RunningBank, runningBank } from "../../infra/local/running-bank.ts";
import {
  demoIdentity,
  type TppAnswer,
  TppClient,
  type TppRequest,
} from "../../infra/tpp/tpp-client.ts";
import { freePorts } from "../support/free-ports.ts";
import { useOwnDatabase } from "../support/own-database.ts";

useOwnDatabase();

const folder = mkdtempSync(join(tmpdir(), "fjordgate-demo-"));
let where: { port: number; sitePort: number; data: string };
let bank: RunningBank;

beforeAll(async () => {
  const [port = 0, sitePort = 0] = await freePorts(2);
  where = { port, sitePort, data: folder };
  bank = await runningBank(where);
});

afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the demo as a user does; answers its exit code and what it printed. */
const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) =>
    execFile(
      process.execPath,
      ["infra/local/demo.ts", ...args],
      { env: { ...process.env, NO_COLOR: "1" } },
      (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    ),
  );

const options = () => [
  "--port",
  `${where.port}`,
  "--site-port",
  `${where.sitePort}`,
  "--data",
  folder,
];

describe("npm run demo, over real mutual TLS", () => {
  it("goes through the whole journey and ends with 0", async () => {
    const { code, output } = await run(...options());
    expect(output).toContain("The whole journey went as it should.");
    expect(output).toMatch(/balance before: \d+\.\d\d NOK\n.*\n.*balance after: {2}\d+\.\d\d NOK/);
    expect(output).not.toContain("\u001b[");
    expect(code).toBe(0);
  });

  it("passes again on the same bank, since it resets its sandbox", async () => {
    expect((await run(...options())).code).toBe(0);
  });

  it.each([
    ["--help", 0, "npm run demo"],
    ["--colour", 2, "colour"],
  ])("answers %s with exit code %d", async (option, code, text) => {
    const ended = await run(option);
    expect(ended).toMatchObject({ code, output: expect.stringContaining(text) });
  });

  it.each<[string, (request: TppRequest, answer: TppAnswer) => TppAnswer]>([
    [
      "a status differs",
      (request, answer) =>
        request.path.includes("customers") ? { ...answer, status: 500 } : answer,
    ],
    [
      "the money is taken twice",
      (request, answer) => {
        if (!request.path.endsWith("limit=1")) return answer;
        const [booked] = answer.body.balances;
        booked.balanceAmount.amount = `${Number(booked.balanceAmount.amount) - 1}`;
        return answer;
      },
    ],
  ])("fails when %s", async (_, change) => {
    const tpp = new TppClient(`https://localhost:${where.port}`, demoIdentity(folder));
    const honest = tpp.call.bind(tpp);
    tpp.call = async (request) => change(request, await honest(request));
    const { log } = console;
    console.log = () => {};
    await expect(journey(tpp)).rejects.toThrow(/expected/);
    console.log = log;
    tpp.close();
  });
});
