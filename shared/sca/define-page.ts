import type { APIGatewayProxyResult } from "aws-lambda";
import type { GatewayEvent } from "../http/call.ts";
import { consentsPath } from "../http/consents-path.ts";
import { languageOf } from "../http/language.ts";
import { contentPolicy } from "../http/middleware/page-headers.ts";
import type { PageHandler, PageReply, SitePage } from "../http/page.ts";
import { pageAnswer } from "../http/page-answer.ts";
import { PageError } from "../http/page-error.ts";
import { readForm } from "../http/page-form.ts";
import { servePage } from "../http/pipeline/serve-page.ts";
import { providerOrigins } from "../identity/provider-origins.ts";
import type { Language } from "../pages/language.ts";
import type { Bank } from "../ports/bank.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { logError } from "../telemetry/log.ts";
import { appOrigin } from "./app-linking.ts";
import { bindLink, browserFor, currentFlow } from "./bind-link.ts";
import { confirmDecision, doneMark, doneName } from "./confirmed-decision.ts";
import { OutcomeUnknown } from "./decide.ts";
import { failures, isOurFailure } from "./outcomes.ts";
import { redirectBack } from "./redirect-back.ts";
import { redirectToTpp } from "./redirect-to-tpp.ts";
import { flowUnder, type TppStatus, tppStatus } from "./tpp-status.ts";

/** The input of a page's handler: one step of the SCA site. */
export type PageCall = {
  token: string;
  flow: ScaFlow;
  /** Pages never lead to a TPP that is stopped. */
  tpp: TppStatus;
  /** The bank with the accounts, as the flow's TPP sees it. */
  bank: Bank;
  form: URLSearchParams;
  /** The form token of this flow in this browser. */
  csrf: string;
  /** True if the browser has a session that was valid when the link was made. Its PSU need not identify again. */
  isPresumed: boolean;
  language: Language;
  /** The number of the first payment that the page shows, counted from 1. */
  firstShown: number;
  /** True if the page must not redirect by itself. */
  stays: boolean;
};

/**
 * The answer of a step: its own page, or "next" for a redirect to the flow's current step, or "done" for the same after
 * the PSU's decision took effect.
 */
export type ScaReply = PageReply | "next" | "done";

/** A step of the SCA site. */
export type ScaStep = SitePage & {
  route: `${"GET" | "POST"} /s/{token}${"" | `/${string}`}`;
  handle: (call: PageCall) => Promise<ScaReply>;
};

/**
 * Wraps a page of the SCA site in its pipeline: the link must exist, a form must come from our own page, and the
 * first form binds the link to its browser.
 */
export function definePage(page: ScaStep): PageHandler {
  const serve = async (event: GatewayEvent): Promise<APIGatewayProxyResult> => {
    const token = event.pathParameters?.token ?? "";
    const realTime = new Date(event.requestContext.requestTimeEpoch);
    const found = await scaFlows
      .byToken(token, realTime)
      .catch((error) => confirmDecision(error, event, token));
    if (found && "html" in found)
      return pageAnswer(found, languageOf(event.headers["accept-language"]));
    if (!found) throw new PageError(404, "unknown");
    return serveStep(page, { found, token }, event);
  };

  return servePage(page, serve, { foreign: "foreign-form", failed: "error" });
}

/** Serves a step of an existing flow to the browser that holds its link. */
export async function serveStep(
  page: Pick<ScaStep, "handle">,
  { found, token }: { found: ScaFlow; token: string },
  event: GatewayEvent,
): Promise<APIGatewayProxyResult> {
  const status = tppStatus(found);
  const take = async (): Promise<APIGatewayProxyResult> => {
    const isPost = event.httpMethod === "POST";
    const { browser, cookie } = browserFor(found, event);
    const form = readForm(event);
    const realTime = new Date(event.requestContext.requestTimeEpoch);
    if (isPost && !(await browser.hasFormToken(token, realTime, form.get("csrf"))))
      throw new PageError(403, "foreign-form");
    const csrf = await browser.formToken(token, realTime);
    const held = isPost ? await bindLink(browser, found) : found;
    const tpp = await status;
    const flow = await flowUnder(tpp, await currentFlow(held));
    const language = languageOf(event.headers["accept-language"]);
    const isPresumed = flow.presumed?.browser === browser.cookieHash;
    const firstShown = countedIn(event.queryStringParameters?.from);
    const stays = event.queryStringParameters?.stay !== undefined;
    const bank = bankAt(bankContextOf(flow));
    const shown = { language, firstShown, stays };
    const call = { token, flow, tpp, bank, form, csrf, isPresumed, ...shown };
    // A form sent twice or too late changes nothing: it redirects to the flow's current step.
    const isDone = isPost && flow.state === "FINISHED";
    const reply = isDone
      ? nextOf(flow)
      : await page.handle(call).catch((error) => failed(error, call));
    const next = reply === "done" ? `?${doneName}=${await doneMark(browser, token, realTime)}` : "";
    return pageAnswer(typeof reply === "string" ? { to: `/s/${token}${next}` } : reply, language, {
      ...policyOf(flow, tpp),
      ...(cookie ? { "set-cookie": cookie } : {}),
    });
  };
  return take().catch(async (error) => {
    throw withWayBack(error, found, await status);
  });
}

const nextOf = ({ outcome }: ScaFlow) => (outcome?.kind === "approved" ? "done" : "next");

/**
 * Adds the link back to the TPP to an error page, as after a failed SCA. If the TPP is stopped, the link leads to the
 * bank's own pages.
 */
function withWayBack(error: unknown, flow: ScaFlow, status: TppStatus): unknown {
  if (!(error instanceof PageError)) return error;
  const { status: code, problem } = error;
  if (status === "stopped") return new PageError(code, problem, { href: consentsPath });
  const outcome = problem === "unchecked" ? failures.ours : failures.notThisBrowser;
  return new PageError(code, problem, { tpp: flow.tppName, href: redirectBack(flow, outcome) });
}

/**
 * The payment number in a page address. The address can be changed by anybody, so an invalid number means the first
 * payment.
 */
const countedIn = (text: string | undefined): number =>
  /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;

/**
 * The Content-Security-Policy of a flow whose forms may redirect to the TPP's app or to the identity provider.
 * Browsers check redirects after a form against it.
 */
function policyOf(flow: ScaFlow, tpp: TppStatus): Record<string, string> {
  const app = tpp === "stopped" ? undefined : appOrigin(flow);
  const origins = [...(app === undefined ? [] : [app]), ...providerOrigins()];
  return origins.length ? { "content-security-policy": contentPolicy(...origins) } : {};
}

/**
 * Leads the PSU back to the TPP with an error after a failure of ours. The flow is read again, because it may have
 * ended: if it shows an outcome, its next page tells it. Only if it is known that this PSU has approved nothing does
 * the page say so. The link still works if the failure was temporary and the flow is open. The answer is always a page
 * of status 500 that leads back, also to an app: a redirect would not be counted as a failure.
 */
async function failed(error: unknown, call: PageCall): Promise<ScaReply> {
  if (error instanceof PageError) throw error;
  const { flow, tpp, language } = call;
  logError("a request failed", error);
  const known = error instanceof OutcomeUnknown ? undefined : await knownNow(flow);
  if (known?.outcome && !isOurFailure(known.outcome)) return nextOf(known);
  if (known) {
    const kept = flow.purpose === "cancellation" ? "keptUnsure" : undefined;
    return { status: 500, html: redirectToTpp(flow, failures.ours, { language, tpp, kept }) };
  }
  const unknown = flow.purpose;
  return { status: 500, html: redirectToTpp(flow, failures.unknown, { language, tpp, unknown }) };
}

/** The flow as it is now. If it cannot be read, only a flow without an identified PSU is known: nobody can decide it. */
const knownNow = (flow: ScaFlow): Promise<ScaFlow | undefined> =>
  scaFlows
    .again(flow)
    .catch(() => undefined)
    .then((found) => found ?? (flow.state === "CREATED" ? flow : undefined));
