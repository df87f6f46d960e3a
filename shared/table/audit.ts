import { hash } from "node:crypto";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** Every kind of event the audit trail knows. */
export type AuditType =
  | "SCA_STARTED"
  | "SCA_FAILED"
  | "CONSENT_GRANTED"
  | "CONSENT_REVOKED"
  | "CONSENT_ENDED"
  | "PSU_CONFIRMED"
  | "PAYMENT_CREATED"
  | "PAYMENT_APPROVED"
  | "PAYMENT_WITHOUT_FUNDS"
  | "PAYMENT_REJECTED"
  | "PAYMENT_TAMPERED"
  | "PAYMENT_UNKNOWN"
  | "PAYMENT_BOOKED"
  | "PAYMENT_CREDITED"
  | "PAYMENT_CANCELLED"
  | "PAYMENT_BARRED"
  | "PAYMENT_MOVED"
  | "PAYMENT_STATUS"
  | "BASKET_CREATED"
  | "BASKET_APPROVED"
  | "BASKET_DELETED"
  | "SANDBOX_INITIALISED"
  | "SANDBOX_CLOCK_SET"
  | "SANDBOX_CUSTOMER_CREATED"
  | "SANDBOX_CREATED"
  | "SANDBOX_CHANGED"
  | "SANDBOX_DELETED"
  | "TPP_STOPPED"
  | "TPP_ADMITTED"
  | "TPP_CONTACT_SET";

/** Who did what to which thing, without names, numbers or amounts: ids lead to those for whoever may look. */
export type AuditEvent = {
  type: AuditType;
  /** On the wall, not the sandbox's clock. */
  at: Date;
  tppId: string;
  requestId: string;
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** The TPP session, and the TPP's brand towards the PSU. */
  sessionId?: string | undefined;
  brand?: string | undefined;
  /** How the TPP wished the PSU to authenticate. */
  method?: string | undefined;
  resource?: { type: string; id: string };
  before?: string;
  after?: string;
  /** Why, in the words of whoever acted for the bank. */
  reason?: string;
};

const shards = 4;
const keptDays = 30;

/** The change that tells the audit trail of the others: it stands in one transaction with them, or not at all. */
export function audit(event: AuditEvent): Change {
  const at = event.at.toISOString();
  const shard = (hash("sha256", event.requestId, "buffer")[0] ?? 0) % shards;
  const expires = Math.floor(event.at.getTime() / 1000) + keptDays * 86_400;
  const key = keys.audit(
    at.slice(0, 10),
    shard,
    `${at}#${event.type}#${event.requestId}#${event.resource?.id ?? ""}`,
  );
  return { put: { ...key, ...event, at, expires } };
}

/** The outbox of a day, shard by shard, each in the order of its events; kept for a month. */
export const outboxOf = (day: string): Promise<Item[]>[] =>
  Array.from({ length: shards }, (_, shard) => table.query(keys.audit(day, shard, "").PK));

/** The event of an item of the outbox, as one line of JSON: without where it lay and for how long. */
export function auditLine({ PK, SK, expires, ...event }: Item): string {
  return `${JSON.stringify(event)}\n`;
}
