import type { PageReply } from "../http/page.ts";
import { appOrigin } from "./app-linking.ts";
import type { PageCall } from "./define-page.ts";
import { redirectBack } from "./redirect-back.ts";
import { renderFlow } from "./render-flow.ts";

/**
 * Shows a flow's current step, or leads back to the TPP if the flow has ended. The way back to an app is a redirect,
 * because phones open apps only on a navigation. Otherwise it is a page.
 */
export async function showFlow(call: PageCall): Promise<PageReply> {
  const { flow, tpp } = call;
  const isLedToApp = tpp !== "stopped" && appOrigin(flow) !== undefined;
  if (flow.state === "FINISHED" && flow.outcome && isLedToApp)
    return { to: redirectBack(flow, flow.outcome) };
  return { html: await renderFlow(call) };
}
