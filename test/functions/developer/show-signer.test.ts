import { readdirSync } from "node:fs";
import { handler } from "../../../functions/developer/show-signer.ts";
import { signers } from "../../../shared/developer/pages/signers.ts";
import { signerFor } from "../../../shared/developer/signer-texts.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const fileNamed = (file: string) => callDeveloper(handler, { params: { file } });

/** Returns the lines without comments, imports, blank lines and lone brackets. */
const linesOf = (text: string) =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\/|^"""[\s\S]*?"""|^import \([\s\S]*?^\)/gm, "")
    .split("\n")
    .filter(
      (line) => !/^\s*(\/\/|#|"""|(import|from|using|package) |<\?php)|^[\s(){}[\];,]*$/.test(line),
    );

describe("GET /signers/{file}", () => {
  it("knows exactly the files of the folder, and answers 404 for any other", async () => {
    const folder = new URL("../../../shared/developer/signers", import.meta.url);
    expect(signers.map(({ file }) => file).sort()).toEqual(readdirSync(folder).sort());
    for (const file of ["nothing", "../settings.ts", "constructor", ""])
      expect((await fileNamed(file)).status).toBe(404);
  });

  it.each(signers.map(({ file }) => file))(
    "returns '%s' with fewer than 95 lines of code and this stage's address",
    async (file) => {
      const { status, headers, text } = await fileNamed(file);
      expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(text).toContain("https://localhost:8443");
      expect(text).not.toContain("fjordbanken.test");
      expect(linesOf(text).length).toBeLessThan(95);
      expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(120);
    },
  );

  it.each(signers.map(({ file }) => file))(
    "returns '%s', which trusts the test authority only if the interface is on localhost",
    async (file) => {
      const { text } = await fileNamed(file);
      expect(text.match(/authority\.(pem|p12)/g)).toHaveLength(1);
      const elsewhere = signerFor("https://psd2.bank.example", text);
      expect(elsewhere).not.toMatch(/authority\.(pem|p12)/);
      expect(elsewhere).toMatch(/^.*authority ?= ?(?:""|''| #)/im);
    },
  );
});
