import { readOptions } from "../../../infra/local/options.ts";

describe("the options of npm start", () => {
  it("have defaults", () => {
    const defaults = {
      stage: "sandbox",
      port: 8443,
      sitePort: 8080,
      developerPort: 8090,
      data: ".fjordgate",
      memory: false,
      systems: {},
    };
    expect(readOptions([])).toEqual(defaults);
    expect(readOptions(["--stage", "production"])).toEqual({
      ...defaults,
      stage: "production",
      data: ".fjordgate/production",
    });
  });

  it("are all read", () => {
    const ports = ["--port", "1", "--site-port=65535", "--developer-port=2"];
    const systems = ["--connector", "https://bank", "--register", "a file"];
    const args = [...ports, ...systems, "--data", "a folder", "--memory", "--stage", "production"];
    const options = {
      stage: "production",
      port: 1,
      sitePort: 65_535,
      developerPort: 2,
      data: "a folder",
      memory: true,
      systems: { connector: "https://bank", register: "a file" },
    };
    expect(readOptions(args)).toEqual(options);
    const any = ["--port", "0", "--site-port", "0", "--developer-port", "0"];
    expect(readOptions(any)).toMatchObject({ port: 0, sitePort: 0, developerPort: 0 });
  });

  it("are not checked if --help is among them", () => {
    expect(readOptions(["--help", "--port", "x"])).toBeUndefined();
  });

  it.each([
    [["--prot", "1"], "Unknown option '--prot'"],
    [["more"], "Unexpected argument 'more'"],
    [["--port"], "argument missing"],
    [["--port", "65536"], "--port needs a number"],
    [["--port", "-1"], "--port"],
    [["--port", "1e3"], "--port needs a number"],
    [["--site-port", ""], "--site-port needs a number"],
    [["--developer-port", "x"], "--developer-port needs a number"],
    [["--port", "8080"], "must differ"],
    [["--developer-port", "8080"], "must differ"],
    [["--data", ""], "--data needs"],
    [["--stage", "test"], "--stage is sandbox or production."],
    [["--connector", "https://bank"], "--connector needs --stage production: the sandbox has"],
    [["--memory=yes"], "--memory"],
  ])("are refused: %j", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
