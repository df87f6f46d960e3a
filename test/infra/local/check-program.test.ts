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

  it("is refused if it is not as published", () => {
    const program = installed("@dynoxide/linux-x64");
    writeFileSync(program, "another program");
    expect(() => checkProgram(program)).toThrow(/is not the one that was published: .* npm ci/);
  });

  it("is started on this machine, with a word if nobody knows its hash", () => {
    const isKnown = `${process.platform}-${process.arch}` === "linux-x64";
    const told = isKnown ? undefined : expect.stringContaining("Nobody has checked");
    expect(checkProgram(embeddedDatabase())).toEqual(told);
  });

  it("is told with its hash where nobody knows the hash", () => {
    const program = installed("@dynoxide/darwin-arm64");
    writeFileSync(program, "any program");
    const hash = createHash("sha256").update("any program").digest("hex");
    expect(checkProgram(program)).toBe(
      `Nobody has checked the program of the embedded database: the hash of @dynoxide/darwin-arm64 is not known here. Its SHA-256 is ${hash}.`,
    );
  });
});
