import type { Pressed } from "./approval.ts";
import { approveBasket } from "./approve-basket.ts";
import { approveCancellation } from "./approve-cancellation.ts";
import { approvePayment } from "./approve-payment.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/** Ends a flow with the approval of what its PSU was shown. */
export async function approve(flow: DecidedFlow, pressed: Pressed): Promise<void> {
  const { payment, basket } = flow;
  if (payment && flow.purpose === "payment") await approvePayment({ ...flow, payment }, pressed);
  if (payment && flow.purpose === "cancellation")
    await approveCancellation({ ...flow, payment }, pressed);
  if (basket && flow.purpose === "basket") await approveBasket({ ...flow, basket }, pressed);
}
