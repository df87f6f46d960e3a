import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import type { GatewayEvent } from "../http/call.ts";
import { logError } from "../telemetry/log.ts";
import { developerHeaders } from "./developer-headers.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { problemPage } from "./pages/developer-problem-page.ts";

/** Answers errors in the form that the caller reads: a page, JSON, or a line of text for curl. */
export function answerDeveloperErrors(): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  return {
    onError: function answerDeveloperErrors(request) {
      const { error, event } = request;
      const known = error instanceof DeveloperRefusal;
      const told = known ? error : new DeveloperRefusal(500, "Something failed on our side.");
      if (told.status >= 500) logError("a request failed", error);
      request.response = developerRefusalAnswer(told, event.headers);
    },
  };
}

export function developerRefusalAnswer(
  { status: statusCode, message, field }: DeveloperRefusal,
  { accept = "", "content-type": sent = "" }: Record<string, string | undefined>,
): APIGatewayProxyResult {
  if (/\btext\/html\b/.test(accept))
    return { statusCode, headers: developerHeaders("html"), body: problemPage(message) };
  if (/\bjson\b/.test(`${accept} ${sent}`))
    return {
      statusCode,
      headers: developerHeaders("json"),
      body: JSON.stringify({ error: message, ...(field ? { field } : {}) }),
    };
  return { statusCode, headers: developerHeaders("text"), body: `${message}\n` };
}
