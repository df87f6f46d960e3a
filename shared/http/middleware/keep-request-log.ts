import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { type EndedRequest, sandboxSteps } from "../../stage/stage.ts";
import { stopwatch } from "../../telemetry/stopwatch.ts";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";

/**
 * Logs each TPP's requests in the sandbox, so that the TPP can look them up. It wraps all middleware that may answer.
 * The log is written after the answer is made, and awaited, because a Lambda is frozen once it has answered.
 */
export function keepRequestLog(
  operation: AnyOperation,
): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  const keep = function keepRequestLog(request: EndedRequest) {
    if (request.event.call.isOverLimit) return undefined;
    return sandboxSteps()?.writeRequestLog(operation, request);
  };
  return {
    before: function keepRequestLog({ event }) {
      event.call.elapsed = stopwatch();
    },
    after: keep,
    onError: keep,
  };
}
