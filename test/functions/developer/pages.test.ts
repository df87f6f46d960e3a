import { handler as checkSignature } from "../../../functions/developer/check-signature.ts";
import { handler as showCertificateForm } from "../../../functions/developer/show-certificate-form.ts";
import { handler as showGuide } from "../../../functions/developer/show-guide.ts";
import { handler as showReference } from "../../../functions/developer/show-reference.ts";
import { handler as showTestAuthority } from "../../../functions/developer/show-test-authority.ts";
import { developerRoutes } from "../../../infra/routes.ts";
import { seedCustomers } from "../../../shared/bank/seed-customers.ts";
import { errorCodes } from "../../../shared/errors.ts";
import { keyScript, keyScriptHash } from "../../../shared/pages/developer-key-script.ts";
import { developerStyle, developerStyleHash } from "../../../shared/pages/developer-style.ts";
import { hashOf } from "../../../shared/pages/style.ts";
import { scenarios } from "../../../shared/rules/scenarios.ts";
import { asForm, callDeveloper, useTestAuthority } from "../../support/developer-call.ts";
import { useTable } from "../../support/table.ts";
import { testAuthority } from "../../support/test-certificates.ts";

useTable();
useTestAuthority();

const plain = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

describe("GET /", () => {
  it("shows commands with this sandbox's own addresses in them", async () => {
    const { status, text } = await callDeveloper(showGuide);
    expect(status).toBe(200);
    const blocks = [...text.matchAll(/<pre[^>]*data-step="(\w+)"/g)].map(([, name]) => name);
    expect(blocks).toEqual(["key", "certificates", "request", "signature", "consent", "accounts"]);
    expect(plain(text)).toContain("developer=http://localhost:8090\n");
    expect(plain(text)).toContain("api=https://localhost:8443\n");
    expect(plain(text)).toContain("number=13839312185");
  });

  it("trusts the test authority for the interface only where that has no public certificate", async () => {
    const command = async () =>
      /curl -sS (--cacert \S+ )?--cert/.exec((await callDeveloper(showGuide)).text)?.[1];
    expect(await command()).toBe("--cacert authority.pem ");
    process.env.API_ADDRESS = "https://psd2.sandbox.bank.example";
    expect(await command()).toBeUndefined();
    process.env.API_ADDRESS = "https://localhost:8443";
  });

  it("proposes each visitor another identifier, and one visit a single one", async () => {
    const identifiers = async (requestId: string) => [
      ...new Set((await callDeveloper(showGuide, { requestId })).text.match(/PSDNO-FSA-\d{9}/g)),
    ];
    const [first, second] = [await identifiers("a"), await identifiers("b")];
    expect(first).toHaveLength(1);
    expect(second).toHaveLength(1);
    expect(first).not.toEqual(second);
  });
});

describe("GET /authority.pem", () => {
  it("is the certificate of the test authority", async () => {
    const { status, headers, text } = await callDeveloper(showTestAuthority);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.trim()).toBe((await testAuthority()).certificatePem.trim());
  });
});

describe("GET /reference", () => {
  it.each([
    ["customer", seedCustomers.flatMap(({ name, customerNumber }) => [name, customerNumber])],
    ["error code", errorCodes],
    ["scenario", Object.keys(scenarios).map((name) => `${name}=…`)],
  ])("lists every %s", async (_, wanted) => {
    const { text } = await callDeveloper(showReference);
    for (const each of wanted) expect(text).toContain(each);
  });
});

describe("the page that makes keys", () => {
  it("has the site's only script, by its hash, which may speak to the site alone", async () => {
    const { text, headers } = await callDeveloper(showCertificateForm);
    expect(keyScriptHash).toBe(hashOf(keyScript));
    expect(/<script>([\s\S]*?)<\/script>/.exec(text)?.[1]).toBe(keyScript);
    expect(headers["content-security-policy"]).toContain(
      `script-src '${keyScriptHash}'; connect-src 'self'`,
    );
  });
});

const readable = developerRoutes.filter(({ method }) => method === "GET");

describe.each(developerRoutes)("$method $path", ({ handler, method }) => {
  const body = method === "POST" ? { body: "hello" } : {};

  it("has the headers of a site that is not to be framed, kept or added to, and sets no cookie", async () => {
    const { headers } = await callDeveloper(handler, body);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-language": "en",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+';.* base-uri 'none'; frame-ancestors 'none'$/,
      ),
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("is refused by any other domain", async () => {
    const { status } = await callDeveloper(handler, { ...body, domainName: "other.example" });
    expect(status).toBe(403);
  });
});

describe("a page without the script", () => {
  it.each(readable.filter(({ path }) => path !== "/certificates"))(
    "allows none: $path",
    async ({ handler }) => {
      const { headers, text } = await callDeveloper(handler);
      expect(headers["content-security-policy"]).not.toContain("script-src");
      expect(text).not.toContain("<script");
      if (text.includes("<style>")) expect(text).toContain(`<style>${developerStyle}</style>`);
      expect(headers["content-security-policy"]).toContain(developerStyleHash);
    },
  );
});

describe("a form of another site", () => {
  it.each([{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])(
    "is refused: %j",
    async (from) => {
      const headers = { ...asForm, ...from };
      const answer = await callDeveloper(checkSignature, { body: "request=x", headers });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("another site");
    },
  );
});
