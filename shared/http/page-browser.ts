import { randomBytes } from "node:crypto";
import { deriveToken, fingerprint } from "../secrets/derive.ts";
import { acceptedKeys, keyInUse } from "../secrets/rotating-secret.ts";

/** A browser on the bank's site, identified by its own cookie. */
export type Browser = {
  /** The fingerprint of the cookie, which is what the table stores. */
  cookieHash: string;
  /**
   * Returns the token that a form on this page must contain, so that a form from another site is not accepted. All
   * steps of one link count as one page.
   */
  formToken: (page: string, realTime: Date) => Promise<string>;
  /** True if a form of this page has such a token. */
  hasFormToken: (
    page: string,
    realTime: Date,
    token: string | null | undefined,
  ) => Promise<boolean>;
  cookie: (siteAddress: string) => string;
};

/** The two cookies of a browser. Signing in sets a new dashboard cookie and must not end an SCA in progress. */
type Cookie = "sca" | "consents";

const isSecure = (siteAddress: string) => siteAddress.startsWith("https:");

/**
 * The cookie's name. Over TLS it has a prefix that browsers refuse without TLS; only a developer's machine has none.
 */
const nameOf = (cookie: Cookie, siteAddress: string) =>
  isSecure(siteAddress) ? `__Host-${cookie}` : cookie;

/**
 * The browser in a cookie header. Over TLS only the prefixed name counts, because a neighbouring site can set the
 * other.
 */
export function browserOf(
  header: string | undefined,
  siteAddress: string,
  cookie: Cookie = "sca",
): Browser | undefined {
  const pairs = (header ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === nameOf(cookie, siteAddress))?.[1];
  return value && /^[\w-]{43}$/.test(value) ? browser(value, cookie) : undefined;
}

/** A new browser without a cookie yet. */
export const newBrowser = (cookie: Cookie = "sca"): Browser =>
  browser(randomBytes(32).toString("base64url"), cookie);

/**
 * The cookie is Lax, not Strict: the PSU comes from the TPP's site, and browsers would not send a Strict cookie on
 * that navigation.
 */
const browser = (value: string, name: Cookie): Browser => ({
  cookieHash: fingerprint(value),
  formToken: async (page, realTime) => formTokenOf(await keyInUse("forms", realTime), value, page),
  hasFormToken: async (page, realTime, token) => {
    const keys = await acceptedKeys("forms", realTime);
    return keys.some((key) => formTokenOf(key, value, page) === token);
  },
  cookie: (siteAddress) =>
    [
      `${nameOf(name, siteAddress)}=${value}`,
      ...(isSecure(siteAddress) ? ["Secure"] : []),
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
    ].join("; "),
});

const formTokenOf = (key: Buffer, cookie: string, page: string) =>
  deriveToken(key, "form", cookie, fingerprint(page));
