import { approveBasket } from "./approve-basket.ts";
import { approveCancellation } from "./approve-cancellation.ts";
import { approvePayment } from "./approve-payment.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/** Ends a flow with the approval of what its PSU was shown. */
export async function approve(flow: DecidedFlow, realTime: Date): Promise<void> {
  const { payment, basket } = flow;
  if (payment && flow.purpose === "payment") await approvePayment({ ...flow, payment }, realTime);
  if (payment && flow.purpose === "cancellation")
    await approveCancellation({ ...flow, payment }, realTime);
  if (basket && flow.purpose === "basket") await approveBasket({ ...flow, basket }, realTime);
}
