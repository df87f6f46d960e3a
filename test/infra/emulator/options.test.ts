import { announceDeployed } from "../../../infra/emulator/announce-deployed.ts";
import { exportLines } from "../../../infra/emulator/export-lines.ts";
import { optionsOf, runBank } from "../../support/commands/command.ts";
import { written } from "../../support/run/written.ts";

describe("the lines to export for the emulator", () => {
  it("set the environment variables for addresses, credentials and certificates, including NODE_EXTRA_CA_CERTS", () => {
    const env = {
      AWS_ACCESS_KEY_ID: "test",
      AWS_CA_BUNDLE: "/data/server.crt",
      AWS_ENDPOINT_URL: "https://localhost:4566",
      HOME: "/home",
      NODE_EXTRA_CA_CERTS: "/data/server.crt",
    };
    const { HOME: _, ...printed } = env;
    expect(exportLines(env)).toEqual(
      Object.entries(printed).map(([name, value]) => `export ${name}=${value}`),
    );
  });

  it("are printed by 'bank -- emulator deploy'", async () => {
    process.env.NODE_EXTRA_CA_CERTS = "/data/server.crt";
    const api = { address: "https://localhost:9443", domainName: "psd2.bank.example" };
    const deployed = {
      data: ".",
      systems: undefined,
      stages: [{ stage: "sandbox", api, site: api }],
    };
    const lines = await written(() => announceDeployed(deployed as never));
    expect(lines).toContain("  export NODE_EXTRA_CA_CERTS=/data/server.crt");
  });
});

describe("bank -- emulator deploy", () => {
  it("has defaults for both stages, with the data folder of npm start", async () => {
    expect(await optionsOf("emulator", "deploy")).toEqual({
      port: 9443,
      emulatorPort: 4566,
      data: ".fjordgate",
    });
  });

  it("accepts options for one stage, other ports, another folder and --once", async () => {
    const args = "--stage production --port 7000 --emulator-port 7100 --data elsewhere --once";
    expect(await optionsOf("emulator", "deploy", ...args.split(" "))).toEqual({
      stage: "production",
      port: 7000,
      emulatorPort: 7100,
      data: "elsewhere",
      once: true,
    });
  });

  it.each([
    [["--stage", "staging"], "Allowed choices are sandbox, production."],
    [["--port", "0"], "--port needs a number"],
    [["--emulator-port", "x"], "--emulator-port needs a number"],
    [["--colour"], "colour"],
    [["more"], "too many arguments"],
  ])("refuses %j", async (args, words) => {
    expect(await runBank("emulator", "deploy", ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });

  it("lists each option in its help", async () => {
    const { stdout: help } = await runBank("emulator", "deploy", "--help");
    for (const option of ["--stage", "--port", "--emulator-port", "--data", "--once", "-h, --help"])
      expect(help).toContain(`  ${option} `);
  });
});
