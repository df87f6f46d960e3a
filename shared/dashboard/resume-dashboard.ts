import type { PageReply } from "../http/page.ts";
import { callbackOf } from "../identity/provider-callback.ts";
import { answerSignIn } from "./answer-sign-in.ts";
import { answerStop } from "./answer-stop.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { providerFaultPage } from "./provider-fault-page.ts";
import { takePendingCallback } from "./redirect-to-provider.ts";
import { renderSignIn } from "./render-dashboard.ts";
import { signInFromProvider, signingIn } from "./sign-in.ts";
import { stoppingIn } from "./stop-own-payment.ts";

/**
 * Continues when a customer returns from the identity provider, at the form that sent the customer there. Only that
 * browser can return.
 */
export async function resumeDashboard(
  call: ConsentsCall,
): Promise<PageReply | "next" | "signedOut"> {
  const query = call.query as Record<string, string>;
  const awaited = await takePendingCallback(call, query.state);
  if (!awaited) return "next";
  const { state, kept, action } = awaited;
  const said = { back: query, kept };
  const back = callbackOf(state);
  if (action !== signingIn) {
    const { reference, summary } = stoppingIn(action);
    return answerStop({ ...call, reference }, { summary, said, back });
  }
  if (call.session) return "next";
  try {
    const found = await signInFromProvider(call, said, back);
    return "session" in found || found.problem ? await answerSignIn(call, found) : "next";
  } catch (error) {
    return providerFaultPage(error, call, (away) => renderSignIn(away, {}));
  }
}
