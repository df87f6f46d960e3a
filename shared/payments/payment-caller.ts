import type { AskingTpp, BankCaller } from "../ports/schemas/bank-caller.ts";
import type { Device } from "../rules/device.ts";
import type { DecidedCancellation, Payment } from "../rules/payment.ts";

/** The caller of the bank port when the PSU is not known yet: only the TPP. */
export function tppCaller(
  { requestId: callId, tppId }: { requestId: string; tppId: string },
  device: Device | undefined,
): AskingTpp {
  const attended = device?.ip !== undefined;
  return { callId, tppId, attended, ...(device ? { device } : {}) };
}

/** The caller of the bank port for a known PSU, under an agreement or in the private context. */
export const psuCaller = (
  tpp: AskingTpp,
  { customerId, agreementId }: { customerId: string; agreementId?: string | undefined },
): BankCaller => ({ ...tpp, customerId, ...(agreementId === undefined ? {} : { agreementId }) });

/**
 * The caller of the bank port for submitting or cancelling an approved payment: the PSU who approved that on a page
 * of the bank. The device is the one that the TPP forwarded with the payment. It is deleted when the bank has the
 * order, so a cancellation has none; the PSU may use another device by then. When the bank itself stops an order, no
 * PSU is present.
 */
export function approverAsCaller(
  payment: Pick<Payment, "requestId" | "tppId" | "device">,
  decided: DecidedCancellation,
): BankCaller {
  const isBank = decided.by === "bank";
  const tpp = tppCaller(payment, isBank ? undefined : payment.device);
  return { ...psuCaller(tpp, decided), attended: !isBank };
}
