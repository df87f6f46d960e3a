import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { ApiError } from "../../errors.ts";
import { logError } from "../../telemetry/log.ts";
import { addHeaders } from "../add-headers.ts";
import { refusalAnswer } from "../answers.ts";
import type { GatewayEvent } from "../call.ts";
import { echoRequestId } from "../request-id.ts";

/** Converts errors to answers; no other code does. Every answer repeats X-Request-ID, and the log has every failure. */
export function answerErrors(): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  return {
    after: function tellRequestId(request) {
      addHeaders(request, echoRequestId(request.event.headers));
    },
    onError: function answerErrors(request) {
      const { error, event } = request;
      const refusal = error instanceof ApiError ? error : new ApiError("SYSTEM_ERROR", ours);
      if (refusal.status >= 500) logError("a request failed", error);
      if (event.call) event.call.refusal = refusal.code;
      const { language } = event.call?.caller ?? {};
      const { statusCode, headers, body } = refusalAnswer(refusal, language);
      const already = request.response?.headers ?? {};
      const id = echoRequestId(event.headers);
      request.response = { statusCode, headers: { ...already, ...headers, ...id }, body };
    },
  };
}

const ours = "The bank could not carry this out. Repeating it with the same X-Request-ID is safe.";
