import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { logError } from "../log.ts";
import type { Language } from "../pages/language.ts";
import { appOrigin } from "../sca/app-linking.ts";
import { failSca } from "../sca/finish-sca.ts";
import { leadBack } from "../sca/lead-back.ts";
import { failures } from "../sca/outcomes.ts";
import { settings } from "../settings.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { aboutRequest } from "./about-request.ts";
import type { GatewayEvent } from "./call.ts";
import { languageOf } from "./language.ts";
import { contentPolicy } from "./middleware/page-headers.ts";
import type { Page, PageHandler, PageReply } from "./page.ts";
import { pageAnswer } from "./page-answer.ts";
import { browserOf, newBrowser } from "./page-browser.ts";
import { PageError } from "./page-error.ts";
import { formOf } from "./page-form.ts";
import { servePage } from "./serve-page.ts";

/** One step of the SCA site: what a page's handler receives. */
export type PageCall = {
  token: string;
  flow: ScaFlow;
  form: URLSearchParams;
  /** The form token of this flow in this browser. */
  csrf: string;
  language: Language;
  /** Of several payments which are shown: those from this one on, counted from 1. */
  firstShown: number;
  /** A page that would lead on by itself is to stay. */
  stays: boolean;
  realTime: Date;
};

/** A step of the SCA site; where it shows none of its own, whatever the flow has come to is next. */
export type Step = Page & {
  route: `${"GET" | "POST"} /s/{token}${"" | `/${string}`}`;
  handle: (call: PageCall) => Promise<PageReply | "next">;
};

/**
 * Puts a page of the SCA site behind its pipeline: the link is known and open, the browser is the one that opened it,
 * and a form was sent from our own page.
 */
export function definePage(page: Step): PageHandler {
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
    const firstShown = countedIn(event.queryStringParameters?.from);
    const stays = event.queryStringParameters?.stay !== undefined;
    const call = { token, flow: current, form, csrf, language, firstShown, stays, realTime };
    const reply = done
      ? "next"
      : await page
          .handle(call)
          .catch((error) => failed(error, call, aboutRequest(event, context, page.summary)));
    return pageAnswer(reply === "next" ? { to: `/s/${token}` } : reply, language, {
      ...policyOf(flow),
      ...(cookie ? { "set-cookie": cookie } : {}),
    });
  };

  return servePage(page, serve, { foreign: "other-browser", failed: "error" });
}

/** A number of a payment in the address of a page, which anybody may have changed: anything else is the first. */
const countedIn = (text: string | undefined): number =>
  /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;

/** The forms of a flow may end in the TPP's app, where that waits: browsers hold redirects after a form against this. */
function policyOf(flow: ScaFlow): Record<string, string> {
  const origin = appOrigin(flow);
  return origin === undefined ? {} : { "content-security-policy": contentPolicy(origin) };
}

/** Where we fail, the PSU is led back all the same, and the TPP is told; the link works on, if it was a passing fault. */
function failed(
  error: unknown,
  { flow, language }: PageCall,
  about: ReturnType<typeof aboutRequest>,
): PageReply {
  if (error instanceof PageError) throw error;
  logError("unexpected error", error, about);
  const kept = flow.purpose === "cancellation" ? "keptUnsure" : undefined;
  return { status: 500, html: leadBack(flow, failures.ours, { language, kept }) };
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

/** A link whose time is up ends, and says so to the TPP; so does one that the TPP asked to end as soon as it is opened. */
async function stillOpen(flow: ScaFlow, token: string, realTime: Date): Promise<ScaFlow> {
  const asked = flow.scenario?.sca;
  const isOver = realTime.getTime() >= Date.parse(flow.deadline);
  const end = isOver ? "expired" : asked === "failed" ? undefined : asked;
  if (flow.state === "FINISHED" || !end) return flow;
  await failSca(flow, failures[end], realTime);
  return (await scaFlows.byToken(token)) ?? flow;
}
