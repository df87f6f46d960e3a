import { handler } from "../../../functions/developer/show-command-line.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /fjordgate.mjs", () => {
  it("returns a program that contains the address of this site", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(text).toContain('"http://localhost:8090"');
    expect(text).not.toContain(documentAddresses.developer);
  });

  it("returns a readable file below 400 KB that names the licence of each package in it", async () => {
    const { text } = await callDeveloper(handler);
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(3_000);
    const packages = [...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)];
    expect([...new Set(packages.map(([, name]) => name))]).toEqual(["commander"]);
    expect(text).toContain("Within: commander, MIT");
    expect(text).toContain("TJ Holowaychuk");
  });
});
