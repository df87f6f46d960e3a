import type { Context } from "aws-lambda";
import { operationIdOf } from "../telemetry/operation-id.ts";
import type { GatewayEvent } from "./call.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The fields by which log lines identify a request: the operation, the gateway's id, and X-Request-ID if it is a
 * UUID. A TPP can write anything else into that header, so it is not logged.
 */
export function aboutRequest(
  event: Pick<GatewayEvent, "requestContext" | "headers">,
  context: Context | undefined,
  summary: string,
) {
  const xRequestId = event.headers?.["x-request-id"];
  return {
    operation: operationIdOf(context, summary),
    requestId: event.requestContext?.requestId,
    xRequestId: xRequestId !== undefined && uuid.test(xRequestId) ? xRequestId : undefined,
  };
}
