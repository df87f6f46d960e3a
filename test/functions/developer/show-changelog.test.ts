import { readFileSync } from "node:fs";
import { handler } from "../../../functions/developer/show-changelog.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const releases = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+)/gm)];

describe("GET /changelog", () => {
  it("shows every release of CHANGELOG.md with an anchor of its own, and no relative links", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(releases.length).toBeGreaterThan(1);
    for (const [, name = ""] of releases)
      expect(text).toContain(` id="${name.toLowerCase()}">${name}`);
    const places = [...text.matchAll(/ id="([^"]+)"/g)].map(([, place]) => place);
    expect(new Set(places).size).toBe(places.length);
    expect(text).not.toMatch(/href="(?!\/|#|https?:)/);
  });

  it("shows from when a change can be requested, and from when it is the default (specification, Versioning, 3)", async () => {
    const { text } = await callDeveloper(handler);
    const rows = [...text.matchAll(/<tr><td>([^<]*)<\/td><td>([\s\S]*?)<\/td><\/tr>/g)];
    const read = rows.map(([, day, what = ""]) => `${day}: ${what.replaceAll(/<[^>]+>/g, "")}`);
    expect(read).toHaveLength(11);
    expect(read).toContain("1 August 2020: amount-as-string is the default for all.");
    expect(read).toContain("June 2023: cash-account-type-iso can be requested.");
  });

  it("shows deprecated operations and their replacements (specification, Versioning, 4)", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain(
      "<td>29 August 2024</td><td><code>POST /v1/consents</code> is deprecated: use <code>POST /v1/bank-offered-consents</code>.",
    );
  });
});
