import type { Payment } from "../rules/payment.ts";
import type { AuditEvent } from "../table/audit.ts";

/** The audit event for an action of the bank on a payment. */
export const paymentEvent = (
  { id, tppId, requestId, psuId, corporateId }: Payment,
  type: AuditEvent["type"],
  at: Date,
): AuditEvent => ({
  type,
  at,
  tppId,
  requestId,
  psuId,
  corporateId,
  resource: { type: "payment", id },
});
