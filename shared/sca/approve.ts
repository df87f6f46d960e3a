import type { Elsewhere } from "../identity/ask-identity.ts";
import type { Pressed } from "./approval.ts";
import { approveBasket } from "./approve-basket.ts";
import { approveCancellation } from "./approve-cancellation.ts";
import { approvePayment } from "./approve-payment.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/** Ends a flow with the approval of what its PSU was shown, or leads them to where they approve it. */
export async function approve(flow: DecidedFlow, pressed: Pressed): Promise<Elsewhere | undefined> {
  const { payment, basket } = flow;
  if (payment && flow.purpose === "payment") return approvePayment({ ...flow, payment }, pressed);
  if (payment && flow.purpose === "cancellation")
    return approveCancellation({ ...flow, payment }, pressed);
  if (basket && flow.purpose === "basket") return approveBasket({ ...flow, basket }, pressed);
  return undefined;
}
