import type { APIGatewayProxyResult } from "aws-lambda";
import type { GatewayEvent } from "../http/call.ts";
import { consentsPath } from "../http/consents-path.ts";
import { languageOf } from "../http/language.ts";
import { contentPolicy } from "../http/middleware/page-headers.ts";
import { ownBrand } from "../http/own-brand.ts";
import type { PageHandler, PageReply, SitePage } from "../http/page.ts";
import { pageAnswer } from "../http/page-answer.ts";
import { type Browser, browserOf, newBrowser } from "../http/page-browser.ts";
import { PageError } from "../http/page-error.ts";
import { readForm } from "../http/page-form.ts";
import { servePage } from "../http/pipeline/serve-page.ts";
import { providerOrigins } from "../identity/provider-origins.ts";
import { type DoneAction, doneNotices, donePage } from "../pages/done-page.ts";
import type { Language } from "../pages/language.ts";
import type { SiteFrame } from "../pages/sign-in-page.ts";
import { settings } from "../runtime/settings.ts";
import { logError } from "../telemetry/log.ts";
import { actionIn } from "./confirmed-action.ts";
import { type CurrentSession, currentSession } from "./current-session.ts";

/** The redirect address of each one-word reply. */
const places = { next: consentsPath, signedOut: `${consentsPath}?unchanged` } as const;

/** The input of a dashboard page's handler. */
export type ConsentsCall = {
  /** The dashboard session, if a customer is signed in. `lapsed` if it has just ended. */
  session?: CurrentSession;
  lapsed?: true;
  browser: Browser;
  /** The reference of the consent or payment in the address. It has no meaning in another browser. */
  reference: string;
  query: Record<string, string | undefined>;
  form: URLSearchParams;
  /** The form token of these pages in this browser. */
  csrf: string;
  language: Language;
  realTime: Date;
  requestId: string;
  /** The fault that the identity provider has just had. */
  providerFault?: SiteFrame["providerFault"];
};

/**
 * A dashboard page. The handler answers with a page, or with a redirect to the page of consents. After a form that
 * came too late, that page says that the session is over and nothing has changed.
 */
export type ConsentsPage = SitePage & {
  route: `${"GET" | "POST"} ${typeof consentsPath}${"" | `/${string}`}`;
  handle: (call: ConsentsCall) => Promise<PageReply | keyof typeof places>;
};

/** Wraps a dashboard page in its pipeline: a form must come from our own page, in this browser. */
export const defineConsentsPage = (page: ConsentsPage): PageHandler =>
  servePage(page, (event) => serveConsents(page, event), {
    foreign: "foreign-form",
    failed: "own-error",
  });

/** Serves a dashboard page to a browser. */
export async function serveConsents(
  page: Pick<ConsentsPage, "handle">,
  event: GatewayEvent,
): Promise<APIGatewayProxyResult> {
  const { httpMethod, headers, pathParameters, queryStringParameters, requestContext } = event;
  const realTime = new Date(requestContext.requestTimeEpoch);
  const known = browserOf(headers.cookie, settings.siteAddress, "consents");
  const browser = known ?? newBrowser("consents");
  const form = readForm(event);
  const isOurs = () => browser.hasFormToken(consentsPath, realTime, form.get("csrf"));
  if (httpMethod === "POST" && !(await isOurs())) throw new PageError(403, "foreign-form");
  const csrf = await browser.formToken(consentsPath, realTime);
  const language = languageOf(headers["accept-language"]);
  const call = {
    browser,
    reference: pathParameters?.reference ?? "",
    query: queryStringParameters ?? {},
    form,
    csrf,
    language,
    realTime,
    requestId: requestContext.requestId,
  };
  const answer = async () =>
    page.handle({
      ...(known && (await currentSession(known.cookieHash, realTime))),
      ...call,
    });
  const reply = await answer().catch((error) => confirmed(error, call));
  return pageAnswer(typeof reply === "string" ? { to: places[reply] } : reply, language, {
    ...policy(),
    ...(known ? {} : { "set-cookie": browser.cookie(settings.siteAddress) }),
  });
}

/**
 * After a failed read the page still confirms the action that led to it: a read must not turn a success into an error.
 * Other failures are thrown.
 */
function confirmed(
  error: unknown,
  call: Pick<ConsentsCall, "browser" | "query" | "language">,
): PageReply {
  const done = actionIn(call, doneActions);
  if (!done) throw error;
  logError("a request failed", error);
  const { language } = call;
  const { bankName } = settings;
  return { status: 500, html: donePage({ language, bankName, brand: ownBrand(), done }) };
}

const doneActions = Object.keys(doneNotices) as DoneAction[];

/**
 * The Content-Security-Policy of a form that may redirect to the identity provider. Browsers check redirects after a
 * form against it.
 */
function policy(): Record<string, string> {
  const origins = providerOrigins();
  return origins.length ? { "content-security-policy": contentPolicy(...origins) } : {};
}
