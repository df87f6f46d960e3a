import { handler } from "../../../functions/developer/show-command-line.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /fjordgate.mjs", () => {
  it("is a program that knows which site it came from", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(text).toContain('"http://localhost:8090"');
    expect(text).not.toContain(documentAddresses.developer);
  });

  it("is small, can be read, and has no part whose licence it does not name", async () => {
    const { text } = await callDeveloper(handler);
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(3_000);
    const packages = [...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)];
    expect([...new Set(packages.map(([, name]) => name))]).toEqual(["commander"]);
    expect(text).toContain("Within: commander, MIT");
    expect(text).toContain("TJ Holowaychuk");
  });
});
