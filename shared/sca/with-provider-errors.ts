import { ProviderUnavailable } from "../ports/provider-unavailable.ts";
import { logError } from "../telemetry/log.ts";
import type { PageCall, ScaReply } from "./define-page.ts";
import { renderFlow } from "./render-flow.ts";

/** Answers a step. If the identity provider is down, shows the same page with a note that nothing has changed. */
export async function withProviderErrors(
  call: PageCall,
  answer: () => Promise<ScaReply>,
): Promise<ScaReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    logError("the identity provider does not answer", error, { port: "identity" });
    return { status: 503, html: await renderFlow(call, { isProviderAway: true }) };
  }
}
