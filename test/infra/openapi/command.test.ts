import { optionsOf, runBank } from "../../support/commands/command.ts";

describe("bank -- openapi", () => {
  it("writes to build/openapi.json and compares with no release by default, and accepts other values", async () => {
    for (const verb of ["write", "check"]) {
      expect(await optionsOf("openapi", verb)).toEqual({ to: "build/openapi.json" });
      expect(await optionsOf("openapi", verb, "--release", "0.2.0", "--to", "here.json")).toEqual({
        release: "0.2.0",
        to: "here.json",
      });
    }
  });

  it.each([
    [["write", "--release", "next"], /--release needs a version/],
    [["check", "--release", "../0.2.0"], /--release needs a version/],
    [["write", "--to", "openapi.yaml"], /a file of JSON/],
    [["write", "--chek"], /unknown option '--chek'/],
    [["write", "check"], /too many arguments/],
  ])("refuses %j", async (args, words) => {
    expect(await runBank("openapi", ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(words),
    });
  });
});
