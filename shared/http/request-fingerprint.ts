import { hash } from "node:crypto";
import type { GatewayEvent } from "./call.ts";

/** The fingerprint of a request. It does not depend on the order of the parameters. */
export const requestFingerprint = (event: GatewayEvent, ...also: readonly string[]): string =>
  hash("sha256", JSON.stringify([event.httpMethod, event.path, queryOf(event), also]), "base64url");

/** The query parameters, sorted, because API Gateway does not keep their order. */
const queryOf = ({ multiValueQueryStringParameters: query }: GatewayEvent) =>
  query ? Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)) : [];
