import type { PageReply } from "../http/page.ts";
import type { Elsewhere } from "../identity/ask-identity.ts";
import type { Payment } from "../rules/payment.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { appOrigin } from "./app-linking.ts";
import type { PageCall } from "./define-page.ts";
import type { Failure } from "./outcomes.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { redirectBack } from "./redirect-back.ts";
import { redirectToTpp } from "./redirect-to-tpp.ts";

/** A flow that has ended, and its payments as the bank's answers just left them, if this call got them. */
export type Ended = { ended: ScaFlow; became?: readonly Payment[] };

/** The result of a PSU's decision: the flow has ended, the PSU goes to the provider, or the flow's next page tells. */
export type Ending = Ended | Elsewhere | undefined;

/**
 * The answer to a PSU's decision. If it has just taken effect, the page is made from what this call knows: a read that
 * fails after that must not turn a success into an error.
 */
export async function answerEnding(call: PageCall, ending: Ending): Promise<PageReply | "next"> {
  if (!ending) return "next";
  return "ended" in ending ? showEnd(call, ending) : ending;
}

/**
 * Leads back to the TPP from a flow that has ended, or from one that nobody has used and that cannot go on (`outcome`).
 * The way back to an app is a redirect, because phones open apps only on a navigation. Otherwise it is a page.
 */
export async function showEnd(
  { token, language, tpp, stays, realTime }: PageCall,
  { ended, became }: Ended,
  outcome: ScaFlow["outcome"] | Failure = ended.outcome,
): Promise<PageReply> {
  if (!outcome) throw new Error("The flow has not ended.");
  if (tpp !== "stopped" && appOrigin(ended) !== undefined)
    return { to: redirectBack(ended, outcome) };
  const told = await paymentOutcome(ended, outcome, realTime, became);
  return { html: redirectToTpp(ended, outcome, { token, language, tpp, stays, ...told }) };
}
