import { randomBytes } from "node:crypto";
import { deriveToken, fingerprint } from "../derive.ts";
import { secret } from "../secrets.ts";

/** A browser on the SCA site, known by a cookie of its own. */
export type Browser = {
  /** What is stored of the cookie. */
  print: string;
  /** What a form on a page of this link must carry, so that no other page's form is taken for ours. */
  formToken: (link: string) => Promise<string>;
  cookie: (siteAddress: string) => string;
};

/** The cookie's name over TLS; without it browsers refuse the prefix, which only happens on the developer's machine. */
const names = { secure: "__Host-sca", local: "sca" };

const nameAt = (siteAddress: string) =>
  siteAddress.startsWith("https:") ? names.secure : names.local;

/** The browser a cookie header names. Over TLS only the prefixed name counts: a neighbouring site can set the other. */
export function browserOf(header: string | undefined, siteAddress: string): Browser | undefined {
  const pairs = (header ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === nameAt(siteAddress))?.[1];
  return value && /^[\w-]{43}$/.test(value) ? browser(value) : undefined;
}

/** A browser that comes for the first time. */
export const newBrowser = (): Browser => browser(randomBytes(32).toString("base64url"));

/**
 * Lax, not Strict: the PSU comes from the TPP's site, and a Strict cookie would not be sent back on the way that
 * began there.
 */
const browser = (value: string): Browser => ({
  print: fingerprint(value),
  formToken: async (link) => deriveToken(await secret("forms"), "form", value, fingerprint(link)),
  cookie: (siteAddress) =>
    siteAddress.startsWith("https:")
      ? `${names.secure}=${value}; Secure; HttpOnly; Path=/; SameSite=Lax`
      : `${names.local}=${value}; HttpOnly; Path=/; SameSite=Lax`,
});
