import { logProviderFault } from "../identity/provider-fault.ts";
import type { PageCall, ScaReply } from "./define-page.ts";
import { renderFlow } from "./render-flow.ts";

/**
 * Answers a step. If the identity provider is down, or refuses the code, shows the same page with a note that nothing
 * has changed.
 */
export async function withProviderErrors(
  call: PageCall,
  answer: () => Promise<ScaReply>,
): Promise<ScaReply> {
  try {
    return await answer();
  } catch (error) {
    const { status, providerFault } = logProviderFault(error);
    return { status, html: await renderFlow(call, { providerFault }) };
  }
}
