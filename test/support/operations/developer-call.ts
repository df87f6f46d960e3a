import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "aws-lambda";
import type { PageHandler } from "../../../shared/http/page.ts";
import { keyNamed } from "../signature/test-certificates.ts";
import { pageEvent } from "./page-event.ts";

export type DeveloperOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: string;
  headers?: Record<string, string>;
  now?: Date;
  domainName?: string;
  requestId?: string;
  isBase64Encoded?: boolean;
};

export type DeveloperAnswer = { status: number; headers: Record<string, string>; text: string };

/** The headers that a browser sends with a form of the site. */
export const asForm = {
  accept: "text/html,application/xhtml+xml",
  "content-type": "application/x-www-form-urlencoded",
  origin: "http://localhost:8090",
  "sec-fetch-site": "same-origin",
};

/** Calls one page of the developer site as its gateway would. */
export async function callDeveloper(
  handler: PageHandler,
  options: DeveloperOptions = {},
): Promise<DeveloperAnswer> {
  const [method, path] = handler.page.route.split(" ");
  const { params: parameters, ...request } = options;
  const event = pageEvent({ method, path, parameters, ...request });
  const answer = await handler(event, {} as Context);
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: answer.body,
  };
}

/** The texts in place of the authority's key with which a sandbox has no test authority, and the reason that it gives. */
export const withoutAuthority = (): [when: string, text: string, reason: RegExp][] => [
  ["the secret has no key", "not a key", /no test authority yet/],
  [
    "the key's certificate is not in the truststore",
    keyNamed("csr"),
    /not one that the sandbox trusts/,
  ],
];

/** Replaces the key of the test authority for the rest of a case. */
export const replaceAuthorityKey = (text: string): void =>
  writeFileSync(process.env.AUTHORITY_KEY_FILE ?? "", text);

/** Gives the developer site the key of the tests' authority, whose certificate the truststore of `useTable` holds. */
export function useTestAuthority(): void {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-authority-"));
  beforeAll(() => {
    process.env.AUTHORITY_KEY_FILE = join(folder, "authority.key");
    writeFileSync(process.env.AUTHORITY_KEY_FILE, keyNamed("authority"), { mode: 0o600 });
  });
  afterEach(() => replaceAuthorityKey(keyNamed("authority")));
  afterAll(() => {
    delete process.env.AUTHORITY_KEY_FILE;
    rmSync(folder, { recursive: true });
  });
}
