import { help, readOpenapiOptions } from "../../../infra/openapi/options.ts";

describe("npm run openapi", () => {
  it("writes build/openapi.json and compares nothing, unless asked otherwise", () => {
    const to = "build/openapi.json";
    expect(readOpenapiOptions([])).toEqual({ check: false, release: undefined, to });
    expect(readOpenapiOptions(["--check"])).toEqual({ check: true, release: undefined, to });
    expect(readOpenapiOptions(["--release", "0.2.0", "--to", "here.json"])).toEqual({
      check: false,
      release: "0.2.0",
      to: "here.json",
    });
  });

  it("reads nothing where help is asked for, which names each option", () => {
    expect(readOpenapiOptions(["--help"])).toBeUndefined();
    for (const option of ["--check", "--release", "--to", "--help"]) expect(help).toContain(option);
  });

  it.each([
    [["--release", "next"], /--release needs a version/],
    [["--release", "../0.2.0"], /--release needs a version/],
    [["--to", "openapi.yaml"], /a file of JSON/],
    [["--chek"], /Unknown option/],
    [["check"], /Unexpected argument/],
  ])("refuses %j", (args, words) => {
    expect(() => readOpenapiOptions(args)).toThrow(words);
  });
});
