import type { Asking, AskingTpp } from "../ports/schemas/asking.ts";
import type { Approved, Device, Payment } from "../rules/payment.ts";

/** The headers by which a TPP forwards what it knows of its PSU's device. */
type DeviceHeaders = {
  "psu-ip-address"?: string;
  "psu-user-agent"?: string;
  "psu-device-id"?: string;
  "psu-geo-location"?: string;
};

export function deviceOf(headers: DeviceHeaders): Device | undefined {
  const told = Object.entries({
    ip: headers["psu-ip-address"],
    userAgent: headers["psu-user-agent"],
    deviceId: headers["psu-device-id"],
    location: headers["psu-geo-location"],
  }).filter(([, value]) => value !== undefined);
  return told.length ? Object.fromEntries(told) : undefined;
}

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

/** The `Asking` of a submit or cancel: it names the customer who approved the payment or its cancellation. */
export const askingOf = (
  payment: Pick<Payment, "requestId" | "tppId" | "device">,
  approved: Approved,
): Asking => ({ ...askingFor(askingTpp(payment, payment.device), approved), attended: true });
