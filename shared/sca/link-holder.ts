import type { GatewayEvent } from "../http/call.ts";
import { type Browser, browserOf, newBrowser } from "../http/page-browser.ts";
import { PageError } from "../http/page-error.ts";
import { settings } from "../settings.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";

/*
 * Whose a link is, and what is written of it:
 *
 *   nobody's       A GET writes nothing and shows a page that tells nothing of the PSU, so that a mail scanner or a preview
 *                  uses nothing up. The browser gets its cookie, and forms with a token that belongs to it.
 *   one browser's  The first form writes its browser, on condition that no other one is written; only then is the form
 *                  looked at. Where we die in between, the same browser finds the step that the flow has come to.
 *   ended          The outcome is written once, whatever asked for it. From then on the browser is led back.
 *
 * That the time is up is read from the deadline. It is written by the next request of the browser that has the link, and
 * of a link that is nobody's never: whoever asks for its state is told by the deadline.
 */

/** The browser that a request comes from: new if it is known by no cookie, and refused if the link is another one's. */
export function browserFor(
  flow: ScaFlow,
  { headers }: GatewayEvent,
): { browser: Browser; cookie?: string } {
  const known = browserOf(headers.cookie, settings.siteAddress);
  if (flow.browser !== undefined && flow.browser !== known?.print) throw new PageError(403, "used");
  if (known) return { browser: known };
  const browser = newBrowser();
  return { browser, cookie: browser.cookie(settings.siteAddress) };
}

/** A flow whose link is this browser's from now on. */
export async function heldBy({ print }: Browser, flow: ScaFlow): Promise<ScaFlow> {
  if (flow.browser !== undefined) return flow;
  const held = await scaFlows.bind(flow.tokenHash, print);
  if (!held) throw new PageError(403, "used");
  return held;
}

/** A flow as it stands now: ended when its time is up, or when the TPP has asked for that and its PSU has begun. */
export async function standing(flow: ScaFlow, token: string, realTime: Date): Promise<ScaFlow> {
  if (flow.state === "FINISHED") return flow;
  const isOver = realTime.getTime() >= Date.parse(flow.deadline);
  if (flow.browser === undefined)
    return isOver ? { ...flow, state: "FINISHED", outcome: failures.expired } : flow;
  const asked = flow.scenario?.sca;
  const end = isOver ? "expired" : asked === "failed" ? undefined : asked;
  if (!end) return flow;
  await failSca(flow, failures[end], realTime);
  return (await scaFlows.byToken(token)) ?? flow;
}
