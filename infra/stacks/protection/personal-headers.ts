import { type HeaderName, headersOf } from "../../../shared/http/headers.ts";

/**
 * Headers that reveal nothing of a person and help to analyse an attack; all others of the
 * interface stay out of logs.
 */
const telling = new Set<HeaderName>([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "content-type",
  "host",
  "x-accept-fix",
  "x-request-id",
  "x-sandbox-scenario",
]);

/** Not of the interface, but sent by browsers and proxies; a referer holds the address of the page before, and so the link. */
const ofOthers = ["authorization", "cookie", "referer", "x-forwarded-for"];

const columns = ["basket", "payment", "account", "sandboxWrite"] as const;

/** The headers that the firewall tells nobody of: people, their devices and places, and what proves who calls. */
export const personalHeaders: readonly string[] = [
  ...new Set(columns.flatMap((column) => headersOf(column).rows.map(({ name }) => name))),
]
  .filter((name) => !telling.has(name))
  .map(String)
  .concat(ofOthers);
