import type { Payment } from "../rules/payment.ts";
import type { AuditEvent } from "../table/audit.ts";

/** What the audit trail is told of something the bank does about a payment. */
export const eventAbout = (
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
