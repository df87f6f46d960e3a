import type { Asking, AskingTpp } from "../ports/schemas/asking.ts";
import type { Device } from "../rules/device.ts";
import type { DecidedCancellation, Payment } from "../rules/payment.ts";

/** A TPP that asks about an order before anybody knows whose it is. */
export function askingTpp(
  { requestId: callId, tppId }: { requestId: string; tppId: string },
  device: Device | undefined,
): AskingTpp {
  const attended = device?.ip !== undefined;
  return { callId, tppId, attended, ...(device ? { device } : {}) };
}

/** A TPP that asks about an order for a PSU, who acts under an agreement or for itself. */
export const askingFor = (
  tpp: AskingTpp,
  { customerId, agreementId }: { customerId: string; agreementId?: string | undefined },
): Asking => ({ ...tpp, customerId, ...(agreementId === undefined ? {} : { agreementId }) });

/**
 * Who asks when an approved payment is submitted or cancelled: whoever has approved that, on a page of the bank's. The
 * device is the one that the TPP forwarded with the payment. It is deleted when the bank has the order, so a cancellation
 * tells none: the PSU may well cancel from another one. Nobody is there where the bank itself bars an order.
 */
export function askingOf(
  payment: Pick<Payment, "requestId" | "tppId" | "device">,
  decided: DecidedCancellation,
): Asking {
  const isBank = decided.by === "bank";
  const tpp = askingTpp(payment, isBank ? undefined : payment.device);
  return { ...askingFor(tpp, decided), attended: !isBank };
}
