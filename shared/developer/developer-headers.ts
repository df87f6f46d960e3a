import { securityHeaders } from "../http/middleware/page-headers.ts";
import { feedType } from "../http/status-path.ts";
import { settings } from "../runtime/settings.ts";
import { developerStyleHash } from "./pages/developer-style.ts";

/** The kind of an answer. A page with a script gives the script's hash, or "self" for a script from this site. */
export type Content = "html" | "json" | "text" | "module" | "archive" | "feed" | { script: string };

const types = {
  html: "text/html; charset=utf-8",
  json: "application/json",
  text: "text/plain; charset=utf-8",
  module: "text/javascript; charset=utf-8",
  archive: "application/x-tar",
  feed: feedType,
} as const;

/**
 * The Content-Security-Policy: nothing from other sites, and only the script that the page names, which may connect
 * only to this site. Two pages have a script: the one that makes a key in the browser, and the documentation viewer.
 */
const policyOf = (script: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src '${developerStyleHash}'`,
    ...(script === undefined ? [] : [`script-src '${script}'`, "connect-src 'self'"]),
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The headers of every answer of the developer site, also of errors. */
export const developerHeaders = (
  content: Content,
  address = settings.developerAddress,
): Record<string, string> => ({
  ...securityHeaders(address),
  "content-security-policy": policyOf(typeof content === "object" ? content.script : undefined),
  "content-type": types[typeof content === "object" ? "html" : content],
  "content-language": "en",
});
