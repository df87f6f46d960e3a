import { callbackOf, openPendingCallback } from "../identity/provider-callback.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { answerProblems } from "./answer-problems.ts";
import { approvalOf } from "./approval.ts";
import { approve } from "./approve.ts";
import type { PageCall, ScaReply } from "./define-page.ts";
import { failSca, isDecided } from "./finish-sca.ts";
import { identification, identifyFromProvider } from "./identify.ts";
import { failures } from "./outcomes.ts";
import { shownHash } from "./shown-hash.ts";

/**
 * Continues a flow when the PSU returns from the identity provider, at the form that sent the PSU there. The stored
 * state is removed first, and only if it matches: an answer counts once, and only the latest redirect counts.
 */
export async function resumeFlow(call: PageCall, query: Record<string, string>): Promise<ScaReply> {
  const { flow } = call;
  const { tokenHash, awaited: sealed } = flow;
  if (sealed === undefined) return "next";
  const { state, kept, action } = await openPendingCallback(tokenHash, sealed);
  if (state !== query.state || !(await scaFlows.cameBack(tokenHash, sealed))) return "next";
  const said = { back: query, kept };
  const back = callbackOf(state);
  if (action === identification) {
    if (flow.state !== "CREATED") return "next";
    const problems = await identifyFromProvider(call, said, back);
    return problems ? answerProblems(call, problems) : "next";
  }
  if (!isDecided(flow) || !(flow.payment ?? flow.basket)) return "next";
  if (action === approvalOf(shownHash(flow)))
    return (await approve(flow, { ...call, said, back })) ?? "next";
  await failSca(flow, failures.changed);
  return "next";
}
