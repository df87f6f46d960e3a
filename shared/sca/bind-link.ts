import type { GatewayEvent } from "../http/call.ts";
import { type Browser, browserOf, newBrowser } from "../http/page-browser.ts";
import { PageError } from "../http/page-error.ts";
import { settings } from "../runtime/settings.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";

/*
 * The three states of an SCA link:
 *
 *   unbound  A GET writes nothing and shows nothing about the PSU, so a mail scanner or a preview cannot use up the
 *            link. The browser gets a cookie, and a form token that belongs to the cookie.
 *   bound    The first form binds the link to its browser, if no other browser has it. Only then is the form read.
 *            After a crash in between, the same browser finds the current step.
 *   ended    The outcome is written once. From then on the browser is redirected to the TPP.
 *
 * A link with nothing left to decide, because its payment was cancelled, for example, ends in the same way: a GET shows
 * it, and writes it only if the link is bound (show-flow.ts).
 *
 * A link expires at its deadline. The next request of its browser writes that outcome. Nobody writes it for an unbound
 * link, so the deadline is checked on every read.
 */

/**
 * The browser of a request. A request without a known cookie gets a new browser; a link bound to another browser is
 * refused.
 */
export function browserFor(
  flow: ScaFlow,
  { headers }: GatewayEvent,
): { browser: Browser; cookie?: string } {
  const known = browserOf(headers.cookie, settings.siteAddress);
  if (flow.browser !== undefined && flow.browser !== known?.cookieHash)
    throw new PageError(403, "used");
  if (known) return { browser: known };
  const browser = newBrowser();
  return { browser, cookie: browser.cookie(settings.siteAddress) };
}

/** Binds the link of a flow to this browser. */
export async function bindLink({ cookieHash }: Browser, flow: ScaFlow): Promise<ScaFlow> {
  if (flow.browser !== undefined) return flow;
  const held = await scaFlows.bind(flow, cookieHash);
  if (!held) throw new PageError(403, "used");
  return held;
}

/**
 * The flow in its current state. It has ended if its time is up, or if the scenario asked for an end and the PSU has
 * begun.
 */
export async function currentFlow(flow: ScaFlow): Promise<ScaFlow> {
  if (flow.state === "FINISHED") return flow;
  const isOver = flow.at.realTime.getTime() >= Date.parse(flow.deadline);
  if (flow.browser === undefined)
    return isOver ? { ...flow, state: "FINISHED", outcome: failures.expired } : flow;
  const asked = flow.scenario?.sca;
  const end = isOver ? "expired" : asked === "failed" ? undefined : asked;
  if (!end) return flow;
  await failSca(flow, failures[end]);
  return (await scaFlows.again(flow)) ?? flow;
}
