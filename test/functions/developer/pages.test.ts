import { handler as checkSignature } from "../../../functions/developer/check-signature.ts";
import { developerRoutes } from "../../../infra/routes.ts";
import { makeCollectionsBy } from "../../../shared/developer/collections-text.ts";
import { makeCommandLineBy } from "../../../shared/developer/command-line-text.ts";
import { makeViewerBy } from "../../../shared/developer/documentation-viewer.ts";
import { guides } from "../../../shared/developer/guides/guides.ts";
import { makeOpenapiBy } from "../../../shared/developer/openapi-text.ts";
import {
  developerStyle,
  developerStyleHash,
} from "../../../shared/developer/pages/developer-style.ts";
import {
  asForm,
  callDeveloper,
  useTestAuthority,
} from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useTestAuthority();
makeOpenapiBy(async () => "{}");
makeCommandLineBy(async () => "");
makeCollectionsBy(async () => JSON.stringify({ httpyac: "", bruno: {}, postman: "" }));
makeViewerBy(async () => "");

const readable = developerRoutes.filter(({ method }) => method === "GET");

/** Files that are the same for all visitors, so that caches may store them for a while. */
const sharedFiles = ["/openapi.json", "/fjordgate.mjs"];

describe.each(developerRoutes)("$method $path", ({ handler, method, path }) => {
  const body = method === "POST" ? { body: "hello" } : {};

  it("has the headers of a site that is not to be framed, kept or added to, and sets no cookie", async () => {
    const { headers } = await callDeveloper(handler, body);
    expect(headers).toMatchObject({
      "cache-control": sharedFiles.includes(path) ? "public, max-age=300" : "no-store",
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

describe("a page without a script", () => {
  const withScript = ["/certificates", "/documentation"];
  it.each(readable.filter(({ path }) => !withScript.includes(path)))(
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

describe("a page's words", () => {
  const pages = readable.filter(({ path }) => !/\.|\{file\}/.test(path));
  const subjects = Object.keys(guides).map((subject) => ["/guides/{subject}", subject] as const);
  it.each([
    ...pages.filter(({ path }) => !path.includes("{")).map(({ path }) => [path, ""] as const),
    ...subjects,
  ])("do not run into what is set as code: %s %s", async (wanted, subject) => {
    const { handler } = readable.find(({ path }) => path === wanted) as (typeof readable)[number];
    const { text } = await callDeveloper(handler, { params: { subject } });
    expect(text.match(/.{0,20}[\w,;:.]<code>/g)).toBeNull();
    expect(text.match(/<\/code>\w.{0,20}/g)).toBeNull();
  });
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
