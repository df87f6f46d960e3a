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

/**
 * Headers that browsers and proxies send. A referer contains the previous page's address, which may be a link to SCA.
 */
const ofOthers = ["authorization", "cookie", "referer", "x-forwarded-for"];

const columns = ["basket", "payment", "account", "sandboxWrite"] as const;

/**
 * The headers that the firewall's logs must not contain: about people, their devices and places, and proofs of
 * identity.
 */
export const personalHeaders: readonly string[] = [
  ...new Set(columns.flatMap((column) => headersOf(column).rows.map(({ name }) => name))),
]
  .filter((name) => !telling.has(name))
  .map(String)
  .concat(ofOthers);
