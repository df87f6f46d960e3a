import { handler } from "../../../functions/developer/show-guide.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const plain = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

describe("GET /", () => {
  it("shows commands with this sandbox's own addresses in them", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    const blocks = [...text.matchAll(/<pre[^>]*data-step="(\w+)"/g)].map(([, name]) => name);
    expect(blocks).toEqual(["key", "certificates", "request", "signature", "consent", "accounts"]);
    expect(plain(text)).toContain("developer=http://localhost:8090\n");
    expect(plain(text)).toContain("api=https://localhost:8443\n");
    expect(plain(text)).toContain("number=13839312185");
  });

  it("trusts the test authority for the interface only where that has no public certificate", async () => {
    const command = async () =>
      /curl -sS (--cacert \S+ )?--cert/.exec((await callDeveloper(handler)).text)?.[1];
    expect(await command()).toBe("--cacert authority.pem ");
    process.env.API_ADDRESS = "https://psd2.sandbox.bank.example";
    expect(await command()).toBeUndefined();
    process.env.API_ADDRESS = "https://localhost:8443";
  });

  it("says that the identifier is made from the key, and has none to choose", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain("the same key is always the same TPP");
    expect(plain(text)).not.toMatch(/identifier=|PSDNO-FSA-/);
  });
});
