import type { AuditEvent } from "../../table/audit.ts";
import type { HeldOrder } from "./order-item.ts";

/** The audit event of a change that the bank makes to an order. */
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
