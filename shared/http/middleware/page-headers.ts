import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { styleHashesOf } from "../../pages/style.ts";
import { settings } from "../../runtime/settings.ts";
import type { GatewayEvent } from "../call.ts";
import { ownBrand } from "../own-brand.ts";

/**
 * The policy of our pages: no content from other sites, no scripts, no frames. A form goes only to us, and its
 * redirect only to the given origins.
 */
export const contentPolicy = (...formOrigins: string[]) =>
  [
    "default-src 'none'",
    `style-src ${styles().join(" ")}`,
    "img-src 'self'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The neutral style sheets, and those in the bank's colours if it has any. */
const styles = () =>
  [...new Set([...styleHashesOf({}), ...styleHashesOf(ownBrand())])].map((hash) => `'${hash}'`);

export const securityHeaders = (siteAddress: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": contentPolicy(),
  "cache-control": "no-store",
  // Not no-referrer, because browsers would then send "Origin: null" with our own forms.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  "x-robots-tag": "noindex",
  ...(siteAddress.startsWith("https:")
    ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
    : {}),
});

/** Adds the security headers to every page, also to errors. */
export function pageHeaders(): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  const add = function pageHeaders(request: { response?: APIGatewayProxyResult | null }) {
    if (request.response)
      request.response.headers = {
        ...securityHeaders(settings.siteAddress),
        ...request.response.headers,
      };
  };
  return { after: add as never, onError: add as never };
}
