import type { Caller } from "../http/call.ts";
import type { Asking } from "../ports/schemas/asking.ts";
import type { Reading } from "../rules/account-access.ts";
import type { Consent } from "../schemas/relationship.ts";

/** What a read tells the bank of itself: for whom it is, under which agreement, and from which device of the PSU's. */
export function askingOf(
  { requestId, tppId, headers }: Caller & { headers: object },
  { reading, consent }: { reading: Reading; consent: Pick<Consent, "context"> },
): Asking {
  const { attended, relationship } = reading;
  const sent: Sent = headers;
  const device = {
    ip: sent["psu-ip-address"],
    userAgent: sent["psu-user-agent"],
    deviceId: sent["psu-device-id"],
    location: sent["psu-geo-location"],
  };
  return {
    callId: requestId,
    tppId,
    attended,
    device,
    customerId: relationship.customerId,
    agreementId: agreementIn(consent),
  };
}

type Sent = Partial<
  Record<"psu-ip-address" | "psu-user-agent" | "psu-device-id" | "psu-geo-location", string>
>;

/** The agreement of a context; undefined for the private one. */
export const agreementIn = ({ context }: { context: string }): string | undefined =>
  context === "PRIVATE" ? undefined : context;
