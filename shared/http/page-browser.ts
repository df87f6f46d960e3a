import { randomBytes } from "node:crypto";
import { deriveToken, fingerprint } from "../derive.ts";
import { secret } from "../secrets.ts";

/** A browser on the bank's site, known by a cookie of its own. */
export type Browser = {
  /** What is stored of the cookie. */
  print: string;
  /** What a form on this page must carry, so that no other page's form is taken for ours; a link is the page of its steps. */
  formToken: (page: string) => Promise<string>;
  cookie: (siteAddress: string) => string;
};

/** A browser has two: who signs in gets a new one, which must not end an SCA it is in the middle of. */
type Cookie = "sca" | "consents";

const isSecure = (siteAddress: string) => siteAddress.startsWith("https:");

/** Over TLS with a prefix, which browsers refuse without it; that only happens on the developer's machine. */
const nameOf = (cookie: Cookie, siteAddress: string) =>
  isSecure(siteAddress) ? `__Host-${cookie}` : cookie;

/** The browser a cookie header names. Over TLS only the prefixed name counts: a neighbouring site can set the other. */
export function browserOf(
  header: string | undefined,
  siteAddress: string,
  cookie: Cookie = "sca",
): Browser | undefined {
  const pairs = (header ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === nameOf(cookie, siteAddress))?.[1];
  return value && /^[\w-]{43}$/.test(value) ? browser(value, cookie) : undefined;
}

/** A browser that comes for the first time. */
export const newBrowser = (cookie: Cookie = "sca"): Browser =>
  browser(randomBytes(32).toString("base64url"), cookie);

/**
 * Lax, not Strict: the PSU comes from the TPP's site, and a Strict cookie would not be sent back on the way that
 * began there.
 */
const browser = (value: string, name: Cookie): Browser => ({
  print: fingerprint(value),
  formToken: async (page) => deriveToken(await secret("forms"), "form", value, fingerprint(page)),
  cookie: (siteAddress) =>
    [
      `${nameOf(name, siteAddress)}=${value}`,
      ...(isSecure(siteAddress) ? ["Secure"] : []),
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
    ].join("; "),
});
