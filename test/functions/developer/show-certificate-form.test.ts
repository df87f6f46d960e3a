import { handler } from "../../../functions/developer/show-certificate-form.ts";
import { keyScript, keyScriptHash } from "../../../shared/pages/developer-key-script.ts";
import { hashOf } from "../../../shared/pages/style.ts";
import { callDeveloper } from "../../support/developer-call.ts";
import { useTable } from "../../support/table.ts";

useTable();

describe("GET /certificates", () => {
  it("has one script, by its hash, which may speak to the site alone", async () => {
    const { text, headers } = await callDeveloper(handler);
    expect(keyScriptHash).toBe(hashOf(keyScript));
    expect(/<script>([\s\S]*?)<\/script>/.exec(text)?.[1]).toBe(keyScript);
    expect(headers["content-security-policy"]).toContain(
      `script-src '${keyScriptHash}'; connect-src 'self'`,
    );
  });

  it("proposes an order that lacks nothing but a signing request", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    const fields = [...text.matchAll(/<input[^>]*type="(?:text|number)"[^>]*>/g)].map(([field]) => [
      /name="(\w+)"/.exec(field)?.[1],
      /value="([^"]*)"/.exec(field)?.[1],
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      name: "My TPP",
      identifier: expect.stringMatching(/^PSDNO-FSA-\d{9}$/),
      days: "90",
    });
    const chosen = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
      .filter(([box]) => / checked/.test(box))
      .map(([box]) => /value="(\w+)"/.exec(box)?.[1]);
    expect(chosen).toEqual(["AISP", "PISP"]);
    expect(text).toMatch(/<textarea[^>]*name="csr"[^>]*><\/textarea>/);
    expect(text).not.toContain('role="alert"');
  });

  it("proposes each visitor another identifier", async () => {
    const proposed = async (requestId: string) =>
      (await callDeveloper(handler, { requestId })).text.match(/PSDNO-FSA-\d{9}/)?.[0];
    expect(await proposed("a")).not.toBe(await proposed("b"));
    expect(await proposed("a")).toBe(await proposed("a"));
  });
});
