import { hash } from "node:crypto";
import type { GatewayEvent } from "./call.ts";

/** What a request asks for, whatever the order its parameters arrive in, as one short text. */
export const requestPrint = (event: GatewayEvent, ...also: readonly string[]): string =>
  hash("sha256", JSON.stringify([event.httpMethod, event.path, queryOf(event), also]), "base64url");

/** API Gateway hands parameters on without their order. */
const queryOf = ({ multiValueQueryStringParameters: query }: GatewayEvent) =>
  Object.entries(query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
