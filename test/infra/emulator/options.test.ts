import { help, readDeployOptions } from "../../../infra/emulator/options.ts";

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
