import { handler } from "../../../functions/developer/show-certificate-form.ts";
import { fieldsOf } from "../../../infra/tpp/page-walker.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /certificates", () => {
  it("loads the script that makes a key", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain('<script type="module" src="/scripts/make-key.js"></script>');
  });

  it("has a value in every required field except the signing request", async () => {
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

  it("has no field for the identifier, and says that the key determines it", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).not.toContain('name="identifier"');
    expect(text).toContain("the same key is always the same TPP");
    expect(text).toMatch(/a new\s+key is a new TPP/);
    expect(text).toMatch(/<textarea[^>]*name="clientCsr"[^>]*><\/textarea>/);
  });
});
