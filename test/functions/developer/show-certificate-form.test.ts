import { handler } from "../../../functions/developer/show-certificate-form.ts";
import { fieldsOf } from "../../../infra/tpp/page-walker.ts";
import { keyScript, keyScriptHash } from "../../../shared/developer/pages/developer-key-script.ts";
import { hashOf } from "../../../shared/pages/style.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

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
    const fields = fieldsOf({ html: text });
    const written = fields.filter(({ type = "" }) => ["text", "number"].includes(type));
    expect(Object.fromEntries(written.map(({ name, value }) => [name, value]))).toEqual({
      name: "My TPP",
      days: "90",
    });
    const chosen = fields.flatMap(({ type, isChecked, value }) =>
      type === "checkbox" && isChecked ? [value] : [],
    );
    expect(chosen).toEqual(["AISP", "PISP"]);
    expect(text).toMatch(/<textarea[^>]*name="csr"[^>]*><\/textarea>/);
    expect(text).not.toContain('role="alert"');
  });

  it("has no field for the identifier, and says that the key decides who one is", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).not.toContain('name="identifier"');
    expect(text).toContain("The same key is always the same TPP");
    expect(text).toContain("A new key is a new TPP");
    expect(text).toMatch(/<textarea[^>]*name="clientCsr"[^>]*><\/textarea>/);
  });
});
