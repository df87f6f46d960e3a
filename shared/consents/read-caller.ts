import type { Caller } from "../http/call.ts";
import type { BankCaller } from "../ports/schemas/bank-caller.ts";
import type { AccessRequest } from "../rules/account-access.ts";
import { type DeviceHeaders, deviceOf } from "../rules/device.ts";
import type { Consent } from "../schemas/relationship.ts";

/** The caller of the bank port in a read: the TPP, the customer, the agreement, and the PSU's device. */
export function readCaller(
  { requestId, tppId, headers }: Caller & { headers: DeviceHeaders },
  { reading, consent }: { reading: AccessRequest; consent: Pick<Consent, "context"> },
): BankCaller {
  const { attended, relationship } = reading;
  const device = deviceOf(headers);
  return {
    callId: requestId,
    tppId,
    attended,
    ...(device ? { device } : {}),
    customerId: relationship.customerId,
    agreementId: agreementIn(consent),
  };
}

/** The agreement of a context. Undefined for the private one. */
export const agreementIn = ({ context }: { context: string }): string | undefined =>
  context === "PRIVATE" ? undefined : context;
