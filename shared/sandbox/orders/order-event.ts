import type { AuditEvent } from "../../table/audit.ts";
import type { HeldOrder } from "./order-item.ts";

/** What the audit trail is told of something the bank does about an order. */
export const orderEvent = (
  { id, tppId, callId, agreementId }: HeldOrder,
  type: AuditEvent["type"],
  at: Date,
): AuditEvent => ({
  type,
  at,
  tppId,
  requestId: callId,
  corporateId: agreementId,
  resource: { type: "payment", id },
});
