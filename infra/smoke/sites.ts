import { ask } from "../../shared/probe/ask.ts";
import { type Check, type CheckResult, holds, notChecked, pass } from "./check.ts";

const securityHeaders = {
  "content-security-policy": /default-src 'none'.*frame-ancestors 'none'/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^same-origin$/,
  "cache-control": /no-store/,
  "strict-transport-security": /max-age=\d{8,}/,
};

/** Checks the headers that protect the PSU's browser, on an existing page and on a missing one. */
export const site: Check = ({ site: address, identity: { ca } }) =>
  protectedPages(address, ca, {
    what: "security headers of an unknown link and an unknown page",
    pages: { "/s/no-such-link": 404, "/no-such-page": 404 },
  });

/** Checks the same for developers: the start page exists, and the site sets no cookie. */
export const developer: Check = async ({ developer: address, identity: { ca } }) => {
  if (address === undefined) return notChecked("--developer was not given");
  return protectedPages(address, ca, {
    what: "the start page, and security headers of it and of an unknown page; no cookie",
    pages: { "/": 200, "/no-such-page": 404 },
    noCookie: true,
  });
};

async function protectedPages(
  address: string,
  ca: string,
  wanted: { what: string; pages: Record<string, number>; noCookie?: boolean },
): Promise<CheckResult> {
  const secure = address.startsWith("https:");
  const headers = Object.entries(securityHeaders).filter(
    ([name]) => secure || name !== "strict-transport-security",
  );
  const held: Record<string, boolean> = {};
  for (const [where, status] of Object.entries(wanted.pages)) {
    const reply = await ask(address + where, { ca });
    held[`${status} for ${where}`] = reply.status === status;
    for (const [name, value] of headers)
      held[`${name} of ${where}`] = value.test(`${reply.headers[name] ?? ""}`);
    if (wanted.noCookie) held[`no cookie of ${where}`] = !reply.headers["set-cookie"];
  }
  const finding = holds(held, wanted.what);
  return secure || finding.result === "fail"
    ? finding
    : pass(`${finding.detail}; HSTS only over TLS`);
}
