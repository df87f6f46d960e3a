import { handler as checkSignature } from "../../../functions/developer/check-signature.ts";
import { developerRoutes } from "../../../infra/routes.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { guideNames } from "../../../infra/site/guides.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { developerStyle } from "../../../shared/developer/pages/developer-style.ts";
import {
  asForm,
  callDeveloper,
  useTestAuthority,
} from "../../support/operations/developer-call.ts";
import { developerPageAt } from "../../support/operations/developer-page-at.ts";
import { documentedOperations } from "../../support/operations/documented-operations.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useTestAuthority();
makeFilesBy(siteMakers);

/** A value for each parameter of a path. */
const named = { subject: "signing", operation: "listAccounts", file: "copy.js" };

const readable = developerRoutes.filter(({ method }) => method === "GET");

/** Files that are the same for all visitors, so that caches may store them for a while. */
const sharedFiles = [
  "/openapi.json",
  "/fjordgate.mjs",
  "/scripts/{file}",
  "/search/index.json",
  "/changelog.rss",
  "/fjordgate-tpp.tar",
];

describe.each(developerRoutes)("$method $path", ({ handler, method, path }) => {
  const body = method === "POST" ? { body: "hello" } : {};

  it("has the security and cache headers of the site, and sets no cookie", async () => {
    const { headers } = await callDeveloper(handler, { ...body, params: named });
    expect(headers).toMatchObject({
      "cache-control": sharedFiles.includes(path) ? "public, max-age=300" : "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-language": "en",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("answers 403 on another domain", async () => {
    const { status } = await callDeveloper(handler, { ...body, domainName: "other.example" });
    expect(status).toBe(403);
  });
});

describe("a page of the developer site", () => {
  it.each(readable)(
    "has no inline script or handler, and no style except its one style sheet: $path",
    async ({ handler }) => {
      const { headers, text } = await callDeveloper(handler, { params: named });
      if (!headers["content-type"]?.startsWith("text/html")) return;
      expect(text).toContain(`<style>${developerStyle}</style>`);
      const scripts = text.match(/<script[^>]*>[^<]*/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts)
        expect(script).toMatch(/^<script type="module" src="\/scripts\/[\w-]+\.js">$/);
      const shown = text.replaceAll(/<(style|pre)\b[\s\S]*?<\/\1>/g, "");
      expect(shown.match(/<[^>]+ (?:on\w+|style)=/g)).toBeNull();
    },
  );
});

describe("every page that visitors read", () => {
  const paths = readable.flatMap(({ path }) => {
    if (/\{file\}|\./.test(path) || path === "/search/index.json") return [];
    if (path.includes("{subject}")) return guideNames.map((name) => `/guides/${name}`);
    return path.includes("{")
      ? documentedOperations.map(({ id }) => `/documentation/${id}`)
      : [path];
  });

  it.each(paths)(
    "has one heading, which its title repeats, and less than 150 KB: %s",
    async (path) => {
      const { text } = await developerPageAt(path);
      const headings = [...text.matchAll(/<h1>(.*?)<\/h1>/gs)].map(([, words]) => words?.trim());
      expect(headings).toHaveLength(1);
      expect(text).toContain(`<title>${headings[0]} – Fjordgate sandbox</title>`);
      expect(Buffer.byteLength(text)).toBeLessThan(150_000);
    },
  );
});

describe("words on a page of the developer site", () => {
  const pages = readable.filter(({ path }) => !/\.|\{file\}/.test(path));
  const subjects = guideNames.map((subject) => ["/guides/{subject}", subject] as const);
  it.each([
    ...pages.filter(({ path }) => !path.includes("{")).map(({ path }) => [path, ""] as const),
    ...subjects,
  ])("have a blank before and after code and links: %s %s", async (wanted, subject) => {
    const { handler } = readable.find(({ path }) => path === wanted) as (typeof readable)[number];
    const { text } = await callDeveloper(handler, { params: { subject } });
    expect(text.match(/.{0,20}[\w,;:.]<(?:code|a href[^>]*)>/g)).toBeNull();
    expect(text.match(/<\/(?:code|a)>\w.{0,20}/g)).toBeNull();
  });
});

describe("a form that another site sends to POST /signature", () => {
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
