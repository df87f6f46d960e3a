import type { PageReply } from "../http/page.ts";
import { settings } from "../runtime/settings.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { appOrigin } from "./app-linking.ts";
import { deadEnd } from "./dead-end.ts";
import type { PageCall } from "./define-page.ts";
import { failSca, isDecided } from "./finish-sca.ts";
import { moveToStep } from "./identify.ts";
import { type Failure, failures } from "./outcomes.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { prepareAgain } from "./prepare-step.ts";
import { redirectBack } from "./redirect-back.ts";
import { redirectToTpp } from "./redirect-to-tpp.ts";
import { renderFlow } from "./render-flow.ts";

/**
 * Shows a flow's current step, or leads back to the TPP if the flow has ended. A flow with nothing left to decide ends
 * here, before the PSU is asked. If nobody has used its link yet, that is shown and not written.
 */
export async function showFlow(call: PageCall): Promise<PageReply> {
  const { flow } = call;
  if (flow.state === "FINISHED") return showEnd(call, flow);
  const clock =
    settings.stage === "sandbox" ? await tpps.clock(flow.tppId, flow.at.realTime) : undefined;
  const isReset = clock !== undefined && clock.place !== flow.place;
  const at = clock?.at ?? flow.at;
  const current = { ...flow, at };
  const end = isReset ? failures.changed : await deadEnd(current);
  if (end) return showDeadEnd(call, end);
  if (+at.now === +flow.at.now || !isDecided(current))
    return { html: await renderFlow({ ...call, flow: current }) };
  // The sandbox's clock was moved. The link goes on, with the price and the date of the new time.
  await moveToStep(current, () => prepareAgain(current), {});
  const moved = (await scaFlows.again(flow)) ?? current;
  if (moved.state === "FINISHED") return showEnd(call, moved);
  return { html: await renderFlow({ ...call, flow: moved }) };
}

async function showDeadEnd(call: PageCall, end: Failure): Promise<PageReply> {
  const { flow } = call;
  if (flow.browser === undefined) return showEnd(call, flow, end);
  await failSca(flow, end);
  // The flow may have been decided in another tab at the same time.
  return showEnd(call, (await scaFlows.again(flow)) ?? flow);
}

/**
 * Leads back to the TPP from a flow that has ended, or from one that nobody has used and that cannot go on. The way
 * back to an app is a redirect, because phones open apps only on a navigation. Otherwise it is a page.
 */
async function showEnd(
  { language, tpp, stays }: PageCall,
  flow: ScaFlow,
  outcome: ScaFlow["outcome"] = flow.outcome,
): Promise<PageReply> {
  if (!outcome) throw new Error("The flow has not ended.");
  if (tpp !== "stopped" && appOrigin(flow) !== undefined)
    return { to: redirectBack(flow, outcome) };
  const became = await paymentOutcome(flow, outcome);
  return { html: redirectToTpp(flow, outcome, { language, tpp, stays, ...became }) };
}
