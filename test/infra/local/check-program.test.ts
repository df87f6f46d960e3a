import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkProgram } from "../../../infra/local/check-program.ts";
import { embeddedDatabase } from "../../../infra/local/embedded-database.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";

describe("the program of the embedded database, before it is started", () => {
  const installed = (name: string) => {
    const program = join(scratchFolder("program"), ...name.split("/"), "dynoxide");
    mkdirSync(dirname(program), { recursive: true });
    return program;
  };

  it("is refused if its hash is another one", () => {
    const program = installed("@dynoxide/linux-x64");
    writeFileSync(program, "another program");
    expect(() => checkProgram(program, undefined)).toThrow(
      /is not the one that is expected: .* npm ci/,
    );
  });

  it("is started on this machine, with a word if nobody knows its hash", () => {
    const isKnown = `${process.platform}-${process.arch}` === "linux-x64";
    const told = isKnown ? undefined : expect.stringContaining("Nobody has checked");
    expect(checkProgram(embeddedDatabase(), undefined)).toEqual(told);
  });

  it("is told with its hash where nobody knows the hash, and compared with that from then on", () => {
    const program = installed("@dynoxide/darwin-arm64");
    const folder = join(scratchFolder("data"), "database");
    writeFileSync(program, "any program");
    const hash = createHash("sha256").update("any program").digest("hex");
    const told = `Nobody has checked the program of the embedded database: the hash of @dynoxide/darwin-arm64 is not known here. Its SHA-256 is ${hash}.`;
    for (const [place, expected] of [
      [undefined, told],
      [undefined, told],
      [folder, told],
      [folder, undefined],
    ])
      expect(checkProgram(program, place)).toBe(expected);
    writeFileSync(program, "another program");
    expect(() => checkProgram(program, folder)).toThrow(`not ${hash}. npm ci`);
  });

  it("may be another one after a change of its version", () => {
    const program = installed("@dynoxide/darwin-arm64");
    const folder = scratchFolder("data");
    writeFileSync(program, "the next version");
    writeFileSync(join(folder, "program.sha256"), "@dynoxide/darwin-arm64@0.0.1 00");
    expect(checkProgram(program, folder)).toContain("Nobody has checked");
    expect(checkProgram(program, folder)).toBeUndefined();
  });
});
