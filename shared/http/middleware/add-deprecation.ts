import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { settings } from "../../runtime/settings.ts";
import { addHeaders } from "../add-headers.ts";
import type { GatewayEvent } from "../call.ts";

/** Adds headers to every answer of a deprecated operation: the date of deprecation (RFC 9745) and the replacement. */
export function addDeprecation(deprecated: {
  since: string;
  successor: string;
}): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  const headers = () => ({
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    link: `<${settings.apiAddress}${deprecated.successor}>; rel="successor-version"`,
  });
  const tell = function tellDeprecation(request: Parameters<typeof addHeaders>[0]) {
    addHeaders(request, headers());
  };
  return {
    after: tell,
    onError: tell,
  };
}
