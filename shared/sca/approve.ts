import type { ProviderRedirect } from "../identity/ask-identity.ts";
import type { ApprovalInput } from "./approval.ts";
import { approveBasket } from "./approve-basket.ts";
import { approveCancellation } from "./approve-cancellation.ts";
import { approvePayment } from "./approve-payment.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/**
 * Ends a flow with the PSU's approval of the payment, cancellation or basket, or redirects the PSU to the identity
 * provider to approve it there.
 */
export async function approve(
  flow: DecidedFlow,
  pressed: ApprovalInput,
): Promise<ProviderRedirect | "done" | undefined> {
  const { payment, basket } = flow;
  if (payment && flow.purpose === "payment") return approvePayment({ ...flow, payment }, pressed);
  if (payment && flow.purpose === "cancellation")
    return approveCancellation({ ...flow, payment }, pressed);
  if (basket && flow.purpose === "basket") return approveBasket({ ...flow, basket }, pressed);
  return undefined;
}
