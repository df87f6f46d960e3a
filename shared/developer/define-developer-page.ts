import middy from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import type { GatewayEvent, Handler } from "../http/call.ts";
import { lowerCaseHeaders } from "../http/middleware/lower-case-headers.ts";
import { refuseOtherDomains } from "../http/middleware/refuse-other-domains.ts";
import { refuseOtherSites } from "../http/middleware/refuse-other-sites.ts";
import { observeRequest } from "../http/observe-request.ts";
import type { PageHandler, SitePage } from "../http/page.ts";
import { developerBodyBytes } from "../limits.ts";
import { settings } from "../runtime/settings.ts";
import { answerDeveloperErrors } from "./answer-developer-errors.ts";
import { type Content, developerHeaders } from "./developer-headers.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";

/** The input of a page of the developer site. */
export type DeveloperCall = {
  /** Path parameters. */
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  body: string;
  /** In lower case and without parameters. */
  mediaType: string;
  /** True if the caller is a browser. */
  browser: boolean;
  realTime: Date;
  requestId: string;
};

/** An answer. `headers` replace or extend the headers of all pages. */
export type DeveloperReply = {
  status?: number;
  content: Content;
  body: string;
  headers?: Record<string, string>;
};

/** A page of the developer site. The site has no users, sets no cookie and stores nothing. */
export type DeveloperPage = SitePage & { handle: (call: DeveloperCall) => Promise<DeveloperReply> };

/** Wraps a page of the developer site in the middleware that all of them share. */
export function defineDeveloperPage({ handle, ...page }: DeveloperPage): PageHandler {
  const serve = async (event: GatewayEvent): Promise<APIGatewayProxyResult> => {
    const { requestContext, headers, pathParameters, queryStringParameters } = event;
    const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
    const {
      status = 200,
      content,
      body,
      headers: own = {},
    } = await handle({
      params: pathParameters ?? {},
      query: queryStringParameters ?? {},
      body: bodyOf(event),
      mediaType: mediaType.trim().toLowerCase(),
      browser: isBrowser(headers.accept),
      realTime: new Date(requestContext.requestTimeEpoch),
      requestId: requestContext.requestId,
    });
    return { statusCode: status, headers: { ...developerHeaders(content), ...own }, body };
  };
  const { summary, route } = page;
  const pipeline = middy(serve as never).use([
    lowerCaseHeaders(),
    answerDeveloperErrors(),
    refuseOtherDomains(
      () => settings.developerAddress,
      () => new DeveloperRefusal(403, "This is not an address of the developer site."),
    ),
    refuseOtherSites(
      () => new DeveloperRefusal(403, "The form was sent from another site."),
      () => settings.developerAddress,
    ),
  ] as never) as unknown as Handler;
  const handler = observeRequest(pipeline, { summary, service: "SANDBOX", routes: [route] });
  return Object.assign(handler, { page });
}

export const isBrowser = (accept: string | undefined): boolean =>
  /\btext\/html\b/.test(accept ?? "");

function bodyOf({ body, isBase64Encoded }: GatewayEvent): string {
  const sent = typeof body === "string" ? body : "";
  const text = isBase64Encoded ? Buffer.from(sent, "base64").toString("utf8") : sent;
  if (Buffer.byteLength(text) <= developerBodyBytes) return text;
  throw new DeveloperRefusal(413, `The body must have at most ${developerBodyBytes / 1024} KB.`);
}
