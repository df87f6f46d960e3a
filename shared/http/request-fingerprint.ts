import { deriveToken } from "../secrets/derive.ts";
import type { GatewayEvent } from "./call.ts";
import type { HeaderName } from "./headers.ts";

/** The headers whose values decide an answer. PSU-IP-Address decides only by being there. */
const deciding = [
  "psu-id",
  "psu-corporate-id",
  "psu-context",
  "x-psu-identity",
  "tpp-session-id",
  "tpp-redirect-uri",
  "tpp-redirect-preferred",
  "x-accept-fix",
] as const satisfies readonly HeaderName[];

/**
 * The fingerprint of a request: method, path, parameters in any order, body, and the deciding headers that the operation
 * reads, as parsed. Equal fingerprints mean the same request. It is an HMAC, because a national number has too few
 * values for a plain hash. Language, brand, user agent and the method of identification may change with each copy.
 */
export function requestFingerprint(event: GatewayEvent, key: Buffer): string {
  const { headers = {} } = event.call.input ?? {};
  return deriveToken(
    key,
    "request fingerprint",
    event.httpMethod,
    event.path,
    JSON.stringify(queryOf(event)),
    event.headers.digest ?? "",
    JSON.stringify(deciding.map((name) => headers[name] ?? "")),
    headers["psu-ip-address"] === undefined ? "" : "attended",
    JSON.stringify(Object.entries(event.call.scenario ?? {}).sort()),
  );
}

/** The query parameters, sorted, because API Gateway does not keep their order. */
const queryOf = ({ multiValueQueryStringParameters: query }: GatewayEvent) =>
  query ? Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)) : [];
