import { handler } from "../../../functions/developer/show-signers.ts";
import { signers } from "../../../shared/developer/pages/signers.ts";
import { blocksOf } from "../../support/commands/page-blocks.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /signers", () => {
  it("shows for each language its commands, their output and the complete file", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(100_000);
    const blocks = blocksOf(text);
    expect(blocks.map(({ title }) => title)).toEqual(
      signers.flatMap(({ language }) => [language, `${language}, after the consent`]),
    );
    expect(text).toContain("pip install cryptography");
    expect(blocks.filter(({ shown }) => !shown)).toEqual([]);
    for (const { file } of signers) expect(text).toContain(`href="/signers/${file}"`);
    expect(text.match(/<details>/g)).toHaveLength(signers.length);
    expect(text).toContain("def signing_string(names, method, path, headers):");
  });

  it("links to the certificates that verify answers only if the bank signs its answers", async () => {
    process.env.SIGN_ANSWERS = "on";
    const link = '/.well-known/answer-certificates.pem">answers.pem</a>';
    expect((await callDeveloper(handler)).text).toContain(link);
    process.env.SIGN_ANSWERS = "off";
    expect((await callDeveloper(handler)).text).not.toContain("answers.pem</a>");
  });

  it("says which parts no test has run", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain("Mutual TLS, and .NET itself, were not run.");
  });

  it("shows keytool for the test authority only if the interface has no public certificate", async () => {
    const keytool = async () => (await callDeveloper(handler)).text.includes("keytool");
    expect(await keytool()).toBe(true);
    process.env.API_ADDRESS = "https://psd2.sandbox.bank.example";
    expect(await keytool()).toBe(false);
    process.env.API_ADDRESS = "https://localhost:8443";
  });
});
