import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { aboutRequest } from "../http/about-request.ts";
import type { GatewayEvent } from "../http/call.ts";
import { consentsPath } from "../http/consents-path.ts";
import { languageOf } from "../http/language.ts";
import { contentPolicy } from "../http/middleware/page-headers.ts";
import type { Page, PageHandler, PageReply } from "../http/page.ts";
import { pageAnswer } from "../http/page-answer.ts";
import { type Browser, browserOf, newBrowser } from "../http/page-browser.ts";
import { PageError } from "../http/page-error.ts";
import { formOf } from "../http/page-form.ts";
import { providerOrigins } from "../identity/provider-origins.ts";
import type { Language } from "../pages/language.ts";
import { servePage } from "../pipeline/serve-page.ts";
import { settings } from "../settings.ts";
import { type CurrentVisit, currentVisit } from "./current-visit.ts";

/** Where a reply in one word leads to. */
const places = { next: consentsPath, signedOut: `${consentsPath}?unchanged` } as const;

/** What the handler of such a page receives. */
export type ConsentsCall = {
  /** Who is signed in, if somebody is; `lapsed` where somebody was until lately. */
  visit?: CurrentVisit;
  lapsed: boolean;
  browser: Browser;
  /** What the address names, in words that mean nothing in another browser. */
  reference: string;
  query: Record<string, string | undefined>;
  form: URLSearchParams;
  /** The form token of these pages in this browser. */
  csrf: string;
  language: Language;
  realTime: Date;
  requestId: string;
  /** By what the log finds this request. */
  about: ReturnType<typeof aboutRequest>;
  /** The identity provider did not answer a moment ago. */
  isProviderAway?: boolean;
};

/**
 * A page, or the page of consents as it is by then, shown after a redirect; where a form came too late, that page says
 * that the visit is over and nothing has changed.
 */
export type ConsentsPage = Page & {
  route: `${"GET" | "POST"} ${typeof consentsPath}${"" | `/${string}`}`;
  handle: (call: ConsentsCall) => Promise<PageReply | keyof typeof places>;
};

/** Puts a page that customers come to by themselves behind its pipeline: a form was sent from our own page, in this browser. */
export const defineConsentsPage = (page: ConsentsPage): PageHandler =>
  servePage(page, (event, context) => serveConsents(page, event, context), {
    foreign: "foreign-form",
    failed: "own-error",
  });

/** Serves such a page to the browser that asks for it. */
export async function serveConsents(
  page: Pick<ConsentsPage, "summary" | "handle">,
  event: GatewayEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const { httpMethod, headers, pathParameters, queryStringParameters, requestContext } = event;
  const realTime = new Date(requestContext.requestTimeEpoch);
  const known = browserOf(headers.cookie, settings.siteAddress, "consents");
  const browser = known ?? newBrowser("consents");
  const form = formOf(event);
  const csrf = await browser.formToken(consentsPath);
  if (httpMethod === "POST" && form.get("csrf") !== csrf) throw new PageError(403, "foreign-form");
  const language = languageOf(headers["accept-language"]);
  const reply = await page.handle({
    ...(known ? await currentVisit(known.print, realTime) : { lapsed: false }),
    browser,
    reference: pathParameters?.reference ?? "",
    query: queryStringParameters ?? {},
    form,
    csrf,
    language,
    realTime,
    requestId: requestContext.requestId,
    about: aboutRequest(event, context, page.summary),
  });
  return pageAnswer(typeof reply === "string" ? { to: places[reply] } : reply, language, {
    ...policy(),
    ...(known ? {} : { "set-cookie": browser.cookie(settings.siteAddress) }),
  });
}

/** A form may lead to the identity provider: browsers hold redirects after a form against this. */
function policy(): Record<string, string> {
  const origins = providerOrigins();
  return origins.length ? { "content-security-policy": contentPolicy(...origins) } : {};
}
