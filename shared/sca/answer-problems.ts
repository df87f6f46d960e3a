import type { PageReply } from "../http/page.ts";
import type { PageCall } from "./define-page.ts";
import { type Problems, renderFlow } from "./render-flow.ts";

/** Shows the page of the step again, with the problem in the PSU's identification. */
export async function answerProblems(call: PageCall, problems: Problems): Promise<PageReply> {
  const html = await renderFlow(call, problems);
  const { retryMinutes } = problems;
  if (retryMinutes === undefined) return { html, status: 422 };
  return { html, status: 429, headers: { "retry-after": `${retryMinutes * 60}` } };
}
