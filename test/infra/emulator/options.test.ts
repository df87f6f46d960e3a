import { announceDeployed } from "../../../infra/emulator/announce-deployed.ts";
import { exportLines } from "../../../infra/emulator/export-lines.ts";
import { help, readDeployOptions } from "../../../infra/emulator/options.ts";
import { written } from "../../support/run/written.ts";

describe("what a shell needs to use the emulator", () => {
  it("has the variables of addresses, credentials and certificates, also those of Node", () => {
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

  it("is printed by deploy:local", async () => {
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

describe("the command line of npm run deploy:local", () => {
  it("deploys both stages beside the data of npm start, and stays", () => {
    expect(readDeployOptions([])).toEqual({
      stages: ["sandbox", "production"],
      port: 9443,
      emulatorPort: 4566,
      data: ".fjordgate",
      once: false,
    });
  });

  it("deploys one stage, elsewhere and once, when told so", () => {
    const args = "--stage production --port 7000 --emulator-port 7100 --data elsewhere --once";
    expect(readDeployOptions(args.split(" "))).toEqual({
      stages: ["production"],
      port: 7000,
      emulatorPort: 7100,
      data: "elsewhere",
      once: true,
    });
  });

  it("answers nothing when help is wanted", () => {
    expect(readDeployOptions(["--help"])).toBeUndefined();
  });

  it.each([
    [["--stage", "staging"], "--stage is sandbox or production."],
    [["--port", "0"], "--port needs a number"],
    [["--emulator-port", "x"], "--emulator-port needs a number"],
    [["--colour"], "colour"],
    [["more"], "more"],
  ])("refuses %j", (args, words) => {
    expect(() => readDeployOptions(args)).toThrow(words);
  });

  it("says of each option what it is for", () => {
    for (const option of ["--stage", "--port", "--emulator-port", "--data", "--once", "--help"])
      expect(help).toContain(`  ${option} `);
  });
});
