import { securityHeaders } from "../http/middleware/page-headers.ts";
import { feedType } from "../http/status-path.ts";
import { settings } from "../runtime/settings.ts";
import { developerStyleHash } from "./pages/developer-style.ts";

/** The kind of an answer. */
export type Content = keyof typeof types;

const types = {
  html: "text/html; charset=utf-8",
  json: "application/json",
  text: "text/plain; charset=utf-8",
  module: "text/javascript; charset=utf-8",
  archive: "application/x-tar",
  atom: feedType,
  rss: "application/rss+xml; charset=utf-8",
} as const;

/** The Content-Security-Policy: nothing from other sites, nothing inline but the one style sheet. */
const policyOf = (styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The headers of every answer of the developer site, also of errors. */
export const developerHeaders = (
  content: Content,
  address = settings.developerAddress,
  styleHash = developerStyleHash,
): Record<string, string> => ({
  ...securityHeaders(address),
  "content-security-policy": policyOf(styleHash),
  "content-type": types[content],
  "content-language": "en",
});
