import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { aboutRequest } from "../http/about-request.ts";
import type { GatewayEvent } from "../http/call.ts";
import { languageOf } from "../http/language.ts";
import { contentPolicy } from "../http/middleware/page-headers.ts";
import type { Page, PageHandler, PageReply } from "../http/page.ts";
import { pageAnswer } from "../http/page-answer.ts";
import { PageError } from "../http/page-error.ts";
import { formOf } from "../http/page-form.ts";
import { providerOrigins } from "../identity/provider-origins.ts";
import type { Language } from "../pages/language.ts";
import { servePage } from "../pipeline/serve-page.ts";
import type { Bank } from "../ports/bank.ts";
import { bankAt } from "../stage/bank-at.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { logError } from "../telemetry/log.ts";
import { appOrigin } from "./app-linking.ts";
import { leadBack } from "./lead-back.ts";
import { browserFor, heldBy, standing } from "./link-holder.ts";
import { failures } from "./outcomes.ts";
import { redirectBack } from "./redirect-back.ts";
import { whereOf } from "./where-of.ts";

/** One step of the SCA site: what a page's handler receives. */
export type PageCall = {
  token: string;
  flow: ScaFlow;
  /** The bank that holds the accounts, as it is for the flow's TPP. */
  bank: Bank;
  form: URLSearchParams;
  /** The form token of this flow in this browser. */
  csrf: string;
  /** The browser is the one of a session valid when the link was made, whose PSU need not identify again. */
  isPresumed: boolean;
  language: Language;
  /** Of several payments which are shown: those from this one on, counted from 1. */
  firstShown: number;
  /** A page that would lead on by itself is to stay. */
  stays: boolean;
  realTime: Date;
  /** By what the log finds this request. */
  about: ReturnType<typeof aboutRequest>;
};

/** A step of the SCA site; where it shows none of its own, whatever the flow has come to is next. */
export type Step = Page & {
  route: `${"GET" | "POST"} /s/{token}${"" | `/${string}`}`;
  handle: (call: PageCall) => Promise<PageReply | "next">;
};

/**
 * Puts a page of the SCA site behind its pipeline: the link is known, a form was sent from our own page, and the first
 * one makes the link its browser's.
 */
export function definePage(page: Step): PageHandler {
  const serve = async (event: GatewayEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const token = event.pathParameters?.token ?? "";
    const found = await scaFlows.byToken(token);
    if (!found) throw new PageError(404, "unknown");
    return serveStep(page, { found, token }, event, context);
  };

  return servePage(page, serve, { foreign: "foreign-form", failed: "error" });
}

/** Serves a step of a flow that was found, by the browser that has its link. */
export async function serveStep(
  page: Pick<Step, "summary" | "handle">,
  { found, token }: { found: ScaFlow; token: string },
  event: GatewayEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const take = async (): Promise<APIGatewayProxyResult> => {
    const realTime = new Date(event.requestContext.requestTimeEpoch);
    const isPost = event.httpMethod === "POST";
    const { browser, cookie } = browserFor(found, event);
    const form = formOf(event);
    const csrf = await browser.formToken(token);
    if (isPost && form.get("csrf") !== csrf) throw new PageError(403, "foreign-form");
    const held = isPost ? await heldBy(browser, found) : found;
    const flow = await standing(held, token, realTime);
    const language = languageOf(event.headers["accept-language"]);
    const isPresumed = flow.presumed?.browser === browser.print;
    const firstShown = countedIn(event.queryStringParameters?.from);
    const stays = event.queryStringParameters?.stay !== undefined;
    const bank = bankAt(whereOf(flow, realTime));
    const shown = { language, firstShown, stays };
    const about = aboutRequest(event, context, page.summary);
    const call = { token, flow, bank, form, csrf, isPresumed, ...shown, realTime, about };
    // A form sent once more, or too late, changes nothing: it leads to where the flow stands.
    const isDone = isPost && flow.state === "FINISHED";
    const reply = isDone ? "next" : await page.handle(call).catch((error) => failed(error, call));
    return pageAnswer(reply === "next" ? { to: `/s/${token}` } : reply, language, {
      ...policyOf(flow),
      ...(cookie ? { "set-cookie": cookie } : {}),
    });
  };
  return take().catch((error) => {
    throw withWayBack(error, found);
  });
}

/** A refusal with the way back to the TPP, as after an SCA that failed. */
function withWayBack(error: unknown, flow: ScaFlow): unknown {
  if (!(error instanceof PageError)) return error;
  const href = redirectBack(flow, failures.notThisBrowser);
  return new PageError(error.status, error.problem, { tpp: flow.tppName, href });
}

/** A number of a payment in the address of a page, which anybody may have changed: anything else is the first. */
const countedIn = (text: string | undefined): number =>
  /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;

/**
 * The forms of a flow may end in the TPP's app, where that waits, or at the identity provider: browsers hold redirects after a
 * form against this.
 */
function policyOf(flow: ScaFlow): Record<string, string> {
  const app = appOrigin(flow);
  const origins = [...(app === undefined ? [] : [app]), ...providerOrigins()];
  return origins.length ? { "content-security-policy": contentPolicy(...origins) } : {};
}

/** Where we fail, the PSU is led back all the same, and the TPP is told; the link works on, if it was a passing fault. */
function failed(error: unknown, { flow, language, about }: PageCall): PageReply {
  if (error instanceof PageError) throw error;
  logError("unexpected error", error, about);
  const kept = flow.purpose === "cancellation" ? "keptUnsure" : undefined;
  return { status: 500, html: leadBack(flow, failures.ours, { language, kept }) };
}
