import type { PageReply } from "../http/page.ts";
import { appOrigin } from "./app-linking.ts";
import type { PageCall } from "./define-page.ts";
import { redirectBack } from "./redirect-back.ts";
import { renderFlow } from "./render-flow.ts";

/**
 * What a flow's browser comes to: its step, or the way back. To an app that leads at once, since phones open apps from
 * a navigation only; to everybody else by a page.
 */
export async function showFlow(call: PageCall): Promise<PageReply> {
  const { flow } = call;
  if (flow.state === "FINISHED" && flow.outcome && appOrigin(flow) !== undefined)
    return { to: redirectBack(flow, flow.outcome) };
  return { html: await renderFlow(call) };
}
