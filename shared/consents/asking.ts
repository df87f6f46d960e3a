import type { Caller } from "../http/call.ts";
import type { Asking } from "../ports/schemas/asking.ts";
import type { Reading } from "../rules/account-access.ts";
import { type DeviceHeaders, deviceOf } from "../rules/device.ts";
import type { Consent } from "../schemas/relationship.ts";

/** What a read tells the bank of itself: for whom it is, under which agreement, and from which device of the PSU's. */
export function askingOf(
  { requestId, tppId, headers }: Caller & { headers: DeviceHeaders },
  { reading, consent }: { reading: Reading; consent: Pick<Consent, "context"> },
): Asking {
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

/** The agreement of a context; undefined for the private one. */
export const agreementIn = ({ context }: { context: string }): string | undefined =>
  context === "PRIVATE" ? undefined : context;
