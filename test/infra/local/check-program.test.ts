import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkProgram } from "../../../infra/local/check-program.ts";
import { embeddedDatabase, packageFor } from "../../../infra/local/embedded-database.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";

describe("the check of the embedded database's program before its start", () => {
  const mac = "@dynoxide/darwin-arm64";
  const written = (text: string) => {
    const program = join(scratchFolder("program"), "dynoxide");
    writeFileSync(program, text);
    return program;
  };

  it("refuses a program with another hash", () => {
    const program = written("another program");
    expect(() => checkProgram(program, "@dynoxide/linux-x64", undefined)).toThrow(
      /is not the one that is expected: .* npm ci/,
    );
  });

  it("accepts the program of this machine, with a note if its hash is unknown", () => {
    const isKnown = `${process.platform}-${process.arch}` === "linux-x64";
    const told = isKnown ? undefined : expect.stringContaining("Nobody has checked");
    expect(checkProgram(embeddedDatabase(), packageFor(), undefined)).toEqual(told);
  });

  it("prints an unknown hash, and compares later starts with it", () => {
    const program = written("any program");
    const folder = join(scratchFolder("data"), "database");
    const hash = createHash("sha256").update("any program").digest("hex");
    const told = `Nobody has checked the program of the embedded database: the hash of @dynoxide/darwin-arm64 is not known here. Its SHA-256 is ${hash}.`;
    for (const [place, expected] of [
      [undefined, told],
      [undefined, told],
      [folder, told],
      [folder, undefined],
    ])
      expect(checkProgram(program, mac, place)).toBe(expected);
    writeFileSync(program, "another program");
    expect(() => checkProgram(program, mac, folder)).toThrow(`not ${hash}. npm ci`);
  });

  it("accepts another program after a change of its version", () => {
    const folder = scratchFolder("data");
    const program = written("the next version");
    writeFileSync(join(folder, "program.sha256"), "@dynoxide/darwin-arm64@0.0.1 00");
    expect(checkProgram(program, mac, folder)).toContain("Nobody has checked");
    expect(checkProgram(program, mac, folder)).toBeUndefined();
  });
});
