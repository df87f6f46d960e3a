import { handler } from "../../../functions/developer/show-documentation.ts";
import { makeViewerBy } from "../../../shared/developer/documentation-viewer.ts";
import { developerStyleHash } from "../../../shared/developer/pages/developer-style.ts";
import { hashOf } from "../../../shared/pages/style.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
const script = 'document.title = "rendered";';
makeViewerBy(async () => script);

describe("GET /documentation", () => {
  it("asks for the very script there is, by an address that changes with it", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    const [, address = "", integrity] =
      /<script type="module" src="([^"]+)" integrity="([^"]+)">/.exec(text) ?? [];
    const { pathname, searchParams } = new URL(address, "https://developer.example");
    expect([pathname, searchParams.get("version")]).toEqual([
      "/documentation/viewer.js",
      hashOf(script),
    ]);
    expect(integrity).toBe(hashOf(script));
  });

  it("runs scripts of this site only, none that stands in a page or is made of text, and no style but its own", async () => {
    const { headers } = await callDeveloper(handler);
    const policy = (headers["content-security-policy"] ?? "").split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      `style-src '${developerStyleHash}'`,
      "script-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it("leads who has no script to the document and the reference", async () => {
    const { text } = await callDeveloper(handler);
    const [, instead = ""] = /<noscript>(.*?)<\/noscript>/s.exec(text) ?? [];
    expect(instead).toContain('href="/openapi.json"');
    expect(instead).toContain('href="/reference"');
  });

  it("is found from every page", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain('<a href="/documentation" aria-current="page">Documentation</a>');
  });
});
