import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { handler } from "../../../functions/developer/show-package.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const folder = mkdtempSync(join(tmpdir(), "fjordgate-package-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("GET /fjordgate-tpp.tar", () => {
  it("returns a package that npm installs and Node can import", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect([status, headers["content-type"]]).toEqual([200, "application/x-tar"]);
    writeFileSync(join(folder, "tpp.tar"), text);
    writeFileSync(join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "./tpp.tar"], {
      cwd: folder,
    });
    const installed = join(folder, "node_modules/fjordgate-tpp");
    const { createClient } = await import(pathToFileURL(join(installed, "index.mjs")).href);
    expect(typeof createClient).toBe("function");
    expect(readFileSync(join(installed, "index.d.mts"), "utf8")).toContain("createClient");
    expect(readFileSync(join(installed, "README.md"), "utf8")).toContain("http://localhost:8090");
    const help = execFileSync(join(folder, "node_modules/.bin/fjordgate"), ["--help"], {
      encoding: "utf8",
    });
    expect(help).toContain("Usage: fjordgate");
  }, 60_000);

  it("returns less than two megabytes, which caches may store for five minutes", async () => {
    const { headers, text } = await callDeveloper(handler);
    expect(JSON.stringify(text).length).toBeLessThan(2_000_000);
    expect(headers["cache-control"]).toBe("public, max-age=300");
  });
});
