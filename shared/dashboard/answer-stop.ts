import type { PageReply } from "../http/page.ts";
import type { PsuInput } from "../identity/ask-identity.ts";
import type { Flow } from "../ports/identity.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { paymentNamed } from "./own-payments.ts";
import { providerFaultPage } from "./provider-fault-page.ts";
import {
  ownPaymentsPath,
  renderOwnPayment,
  stoppedPath,
  unansweredPath,
} from "./render-own-payments.ts";
import { stopOwnPayment } from "./stop-own-payment.ts";

/** Cancels the payment named by the address, with the customer's approval, and shows the result. */
export async function answerStop(
  call: ConsentsCall,
  word: { summary: string; said: PsuInput; back?: Flow["back"] },
): Promise<PageReply | "signedOut"> {
  const { session } = call;
  if (!session) return "signedOut";
  const own = await paymentNamed(call, session);
  if (!own) return { to: ownPaymentsPath };
  try {
    const result = await stopOwnPayment(session, own, { ...call, ...word });
    if (typeof result !== "string") return result;
    // Nothing is read after this: a read that fails must not turn a success into an error.
    if (result === "done") return { to: stoppedPath(call, own) };
    if (result === "unanswered") return { to: unansweredPath(call) };
    // Shows the payment in its current state, because it has changed.
    const current = (await paymentNamed(call, session)) ?? own;
    const html = await renderOwnPayment(call, session, current, result);
    return { html, status: result === "notApproved" ? 422 : 409 };
  } catch (error) {
    return providerFaultPage(error, call, (away) => renderOwnPayment(away, session, own));
  }
}
