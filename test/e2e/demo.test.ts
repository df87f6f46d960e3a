import { execFile } from "node:child_process";
import { demoJourney } from "../../infra/local/demo-journey.ts";
import {
  demoIdentity,
  type TppAnswer,
  TppClient,
  type TppRequest,
} from "../../infra/tpp/tpp-client.ts";
import { useSharedBank } from "../support/bank/shared-bank.ts";

const bank = useSharedBank();

/** Runs the demo as a user does. Returns its exit code and its output. */
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
  ...["--port", `${bank.port}`, "--site-port", `${bank.sitePort}`],
  ...["--data", bank.data],
];

afterEach(() => jest.restoreAllMocks());

describe("npm run demo, over real mutual TLS", () => {
  it("completes the whole journey with exit code 0", async () => {
    const { code, output } = await run(...options());
    expect(output).toContain("Every answer was as expected.");
    expect(output).toMatch(/balance before: \d+\.\d\d NOK\n.*\n.*balance after: {2}\d+\.\d\d NOK/);
    expect(output).not.toContain("\u001b[");
    expect(code).toBe(0);
  });

  it("succeeds again on the same bank, since it resets its sandbox", async () => {
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
      "a status differs from the expected one",
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
  ])("fails if %s", async (_, change) => {
    const tpp = new TppClient(bank.api, demoIdentity(bank.data));
    const honest = tpp.call.bind(tpp);
    tpp.call = async (request) => change(request, await honest(request));
    jest.spyOn(console, "log").mockImplementation(() => {});
    await expect(demoJourney(tpp)).rejects.toThrow(/expected/);
    tpp.close();
  });
});
