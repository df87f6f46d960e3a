import middy from "@middy/core";
import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { logError } from "../log.ts";
import type { Language } from "../pages/language.ts";
import { failSca } from "../sca/finish-sca.ts";
import { leadBack } from "../sca/lead-back.ts";
import { failures } from "../sca/outcomes.ts";
import { settings } from "../settings.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { aboutRequest } from "./about-request.ts";
import type { GatewayEvent, Handler } from "./call.ts";
import { languageOf } from "./language.ts";
import { answerPageErrors } from "./middleware/answer-page-errors.ts";
import { lowerCaseHeaders } from "./middleware/lower-case-headers.ts";
import { pageHeaders } from "./middleware/page-headers.ts";
import { refuseOtherDomains } from "./middleware/refuse-other-domains.ts";
import { refuseOtherSites } from "./middleware/refuse-other-sites.ts";
import { observeRequest } from "./observe-request.ts";
import type { Access } from "./operation.ts";
import { browserOf, newBrowser } from "./page-browser.ts";
import { PageError } from "./page-error.ts";

/** One step of the SCA site: what a page's handler receives. */
export type PageCall = {
  token: string;
  flow: ScaFlow;
  form: URLSearchParams;
  /** The form token of this flow in this browser. */
  csrf: string;
  language: Language;
  realTime: Date;
};

/** A page to show, or the step that is next, shown after a redirect so that reloading repeats nothing. */
export type PageReply =
  | { html: string; status?: number; headers?: Record<string, string> }
  | "next";

export type Page = {
  route: `${"GET" | "POST"} /s/{token}${"" | `/${string}`}`;
  summary: string;
  access: Access;
  handle: (call: PageCall) => Promise<PageReply>;
};

export type PageHandler = Handler & { page: Page };

/**
 * Puts a page of the SCA site behind its pipeline: the link is known and open, the browser is the one that opened it,
 * and a form was sent from our own page.
 */
export function definePage(page: Page): PageHandler {
  const serve = async (event: GatewayEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const token = event.pathParameters?.token ?? "";
    const realTime = new Date(event.requestContext.requestTimeEpoch);
    const found = await scaFlows.byToken(token);
    if (!found) throw new PageError(404, "unknown");
    const { flow, browser, cookie } = await openedBy(found, event);
    const form = formOf(event);
    const csrf = await browser.formToken(token);
    if (event.httpMethod === "POST" && form.get("csrf") !== csrf)
      throw new PageError(403, "other-browser");
    const current = await stillOpen(flow, token, realTime);
    const language = languageOf(event.headers["accept-language"]);
    // A form sent once more, or too late, changes nothing: it leads to where the flow stands.
    const done = event.httpMethod === "POST" && current.state === "FINISHED";
    const call = { token, flow: current, form, csrf, language, realTime };
    const reply = done
      ? "next"
      : await page
          .handle(call)
          .catch((error) => failed(error, call, aboutRequest(event, context, page.summary)));
    const headers = { "content-language": language, ...(cookie ? { "set-cookie": cookie } : {}) };
    if (reply === "next")
      return { statusCode: 303, headers: { ...headers, location: `/s/${token}` }, body: "" };
    const { html: body, status: statusCode = 200 } = reply;
    return { statusCode, headers: { ...headers, ...reply.headers }, body };
  };

  const pipeline = middy(serve as never).use([
    lowerCaseHeaders(),
    pageHeaders(),
    answerPageErrors(page.summary),
    refuseOtherDomains(
      () => settings.siteAddress,
      () => new PageError(403, "unknown"),
    ),
    refuseOtherSites(),
  ] as never) as unknown as Handler;
  const { summary, route } = page;
  const handler = observeRequest(pipeline, { summary, service: "SCA", routes: [route] });
  return Object.assign(handler, { page });
}

/** Where we fail, the PSU is led back all the same, and the TPP is told; the link works on, if it was a passing fault. */
function failed(
  error: unknown,
  { flow, language }: PageCall,
  about: ReturnType<typeof aboutRequest>,
): PageReply {
  if (error instanceof PageError) throw error;
  logError("unexpected error", error, about);
  return { status: 500, html: leadBack(flow, failures.ours, language) };
}

/** A link belongs to the first browser that opens it; another one is told that it is used, and nothing else. */
async function openedBy(flow: ScaFlow, event: GatewayEvent) {
  const known = browserOf(event.headers.cookie, settings.siteAddress);
  if (flow.browser !== undefined) {
    if (known?.print !== flow.browser) throw new PageError(403, "used");
    return { flow, browser: known };
  }
  if (event.httpMethod !== "GET") throw new PageError(403, "other-browser");
  const browser = known ?? newBrowser();
  const bound = await scaFlows.bind(flow.tokenHash, browser.print);
  if (!bound) throw new PageError(403, "used");
  return {
    flow: bound,
    browser,
    ...(known ? {} : { cookie: browser.cookie(settings.siteAddress) }),
  };
}

/** A link whose time is up ends, and says so to the TPP. */
async function stillOpen(flow: ScaFlow, token: string, realTime: Date): Promise<ScaFlow> {
  if (flow.state === "FINISHED" || realTime.getTime() < Date.parse(flow.deadline)) return flow;
  await failSca(flow, failures.expired, realTime);
  return (await scaFlows.byToken(token)) ?? flow;
}

function formOf({ body, isBase64Encoded }: GatewayEvent): URLSearchParams {
  const sent = typeof body === "string" ? body : "";
  const text = isBase64Encoded ? Buffer.from(sent, "base64").toString("utf8") : sent;
  if (text.length > 16_384) throw new PageError(413, "error");
  return new URLSearchParams(text);
}
