import type { APIGatewayProxyResult } from "aws-lambda";
import type { Language } from "../pages/language.ts";
import type { PageReply } from "./page.ts";

/** Converts a page's reply to the gateway's form. */
export function pageAnswer(
  reply: PageReply,
  language: Language,
  more: Record<string, string> = {},
): APIGatewayProxyResult {
  const headers = { "content-language": language, ...more, ...reply.headers };
  if ("to" in reply)
    return { statusCode: 303, headers: { ...headers, location: reply.to }, body: "" };
  const { html: body, status: statusCode = 200 } = reply;
  return { statusCode, headers, body };
}
