import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { settings } from "../../settings.ts";
import { addHeaders } from "../add-headers.ts";
import type { GatewayEvent } from "../call.ts";

/** Tells on every answer since when an operation is deprecated (RFC 9745), and by what it is replaced. */
export function tellDeprecation(deprecated: {
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
