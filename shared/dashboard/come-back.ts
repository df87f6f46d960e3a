import type { PageReply } from "../http/page.ts";
import { wayBack } from "../identity/way-back.ts";
import { answerSignIn } from "./answer-sign-in.ts";
import { answerStop } from "./answer-stop.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { visitorBack } from "./lead-visitor-away.ts";
import { renderSignIn } from "./render-visit.ts";
import { signInBack, signingIn } from "./sign-in.ts";
import { stoppingIn } from "./stop-own-payment.ts";
import { whereProviderAway } from "./where-provider-away.ts";

/**
 * Continues when a customer returns from the identity provider, at the form that sent the customer there. Only that
 * browser can return.
 */
export async function comeBack(call: ConsentsCall): Promise<PageReply | "next" | "signedOut"> {
  const query = call.query as Record<string, string>;
  const awaited = await visitorBack(call, query.state);
  if (!awaited) return "next";
  const { state, kept, deed } = awaited;
  const said = { back: query, kept };
  const back = wayBack(state);
  if (deed !== signingIn) {
    const { reference, summary } = stoppingIn(deed);
    return answerStop({ ...call, reference }, { summary, said, back });
  }
  if (call.visit) return "next";
  try {
    const found = await signInBack(call, said, back);
    return "visit" in found || found.problem ? await answerSignIn(call, found) : "next";
  } catch (error) {
    return whereProviderAway(error, call, (away) => renderSignIn(away, {}));
  }
}
