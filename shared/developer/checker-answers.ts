import { settings } from "../runtime/settings.ts";
import type { CheckerResult } from "./check-request.ts";
import type { DeveloperReply } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { checkerPage, findingText } from "./pages/developer-checker-page.ts";
import type { ReceivedCheck } from "./received-check.ts";

/** The checker's result in the form that the caller asked for. */
export function answerFinding(
  answer: ReceivedCheck["answer"],
  check: ReceivedCheck["check"],
  finding: CheckerResult,
): DeveloperReply {
  if (answer === "json") return { content: "json", body: JSON.stringify(finding) };
  const { developerAddress } = settings;
  if (answer === "text") return { content: "text", body: findingText(finding, developerAddress) };
  return { content: "html", body: checkerPage({ ...check, developerAddress, finding }) };
}

/** Shows the form again with its input and the problem. Rethrows any other error. */
export function checkerAgain(check: ReceivedCheck["check"], error: unknown): DeveloperReply {
  if (!(error instanceof DeveloperRefusal)) throw error;
  const { status, message: text, field } = error;
  const { developerAddress } = settings;
  const fault = { text, field };
  return { status, content: "html", body: checkerPage({ ...check, developerAddress, fault }) };
}
