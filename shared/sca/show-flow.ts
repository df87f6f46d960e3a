import type { PageReply } from "../http/page.ts";
import { settings } from "../runtime/settings.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { deadEnd } from "./dead-end.ts";
import type { PageCall } from "./define-page.ts";
import { showEnd } from "./ending.ts";
import { failSca } from "./finish-sca.ts";
import { takeStep } from "./identify.ts";
import { type Failure, failures } from "./outcomes.ts";
import { prepareAgain } from "./prepare-step.ts";
import { renderFlow } from "./render-flow.ts";

/**
 * Shows a flow's current step, or leads back to the TPP if the flow has ended. A flow with nothing left to decide ends
 * here, before the PSU is asked. If nobody has used its link yet, that is shown and not written.
 */
export async function showFlow(call: PageCall): Promise<PageReply> {
  const { flow, realTime, token } = call;
  if (flow.state === "FINISHED") return showEnd(call, { ended: flow });
  const clock = settings.stage === "sandbox" ? await tpps.clock(flow.tppId) : undefined;
  const isReset = clock !== undefined && clock.place !== flow.place;
  const clockOffset = clock?.clockOffset ?? flow.clockOffset;
  const current = { ...flow, clockOffset };
  const end = isReset ? failures.changed : await deadEnd(current, realTime);
  if (end) return showDeadEnd(call, end);
  if (clockOffset === flow.clockOffset || flow.state !== "IDENTIFIED")
    return { html: await renderFlow({ ...call, flow: current }) };
  // The sandbox's clock was moved. The link goes on, with the price and the date of the new time.
  await takeStep(current, () => prepareAgain(current, realTime), realTime, {});
  const moved = (await scaFlows.byToken(token)) ?? current;
  if (moved.state === "FINISHED") return showEnd(call, { ended: moved });
  return { html: await renderFlow({ ...call, flow: moved }) };
}

async function showDeadEnd(call: PageCall, end: Failure): Promise<PageReply> {
  const { flow, realTime, token } = call;
  if (flow.browser === undefined) return showEnd(call, { ended: flow }, end);
  await failSca(flow, end, realTime);
  // The flow may have been decided in another tab at the same time.
  return showEnd(call, { ended: (await scaFlows.byToken(token)) ?? flow });
}
