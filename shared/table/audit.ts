import type { Payment } from "../rules/payment.ts";
import type { AccountRead } from "./account-reads.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys, shardOfText } from "./keys.ts";

/** The kinds of events in the audit trail. */
export type AuditType =
  | "SCA_STARTED"
  | "SCA_FAILED"
  | "CONSENT_GRANTED"
  | "CONSENT_REVOKED"
  | "CONSENT_ENDED"
  | "FUNDS_ASKED"
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
  | "TPP_CONTACT_SET"
  | "READ"
  | "READ_REFUSED"
  | "READ_ANSWERED"
  | "AUDIT_SEARCHED"
  | "CUSTOMER_FORGOTTEN";

/** An audit event: who did what to which resource. It contains ids, but no names, numbers or amounts. */
export type AuditEvent = {
  type: AuditType;
  /** Real time, not the sandbox's clock. */
  at: Date;
  tppId: string;
  requestId: string;
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** The TPP session, and the brand that the TPP shows to the PSU. */
  sessionId?: string | undefined;
  brand?: string | undefined;
  /** The authentication method that the TPP preferred. */
  method?: string | undefined;
  resource?: { type: string; id: string };
  before?: string;
  after?: string;
  /** The user name of the person who searched or deleted, on the machine that ran the command. */
  by?: string;
  /** The reason, as written by the person who acted for the bank. */
  reason?: string;
};

const shards = 4;
const keptDays = 30;

/**
 * The change that writes audit events in the same transaction as the changes they describe. The events of one
 * transaction have the same request and time and are one item, because each item of a transaction costs two write
 * units.
 */
export function audit(event: AuditEvent, ...further: readonly AuditEvent[]): Change {
  const at = event.at.toISOString();
  const shard = shardOfText(event.requestId, shards);
  const expires = Math.floor(event.at.getTime() / 1000) + keptDays * 86_400;
  const key = keys.audit(
    at.slice(0, 10),
    shard,
    `${at}#${event.type}#${event.requestId}#${event.resource?.id ?? ""}`,
  );
  const others = further.map((each) => ({ ...each, at: each.at.toISOString() }));
  return { put: { ...key, ...event, at, expires, ...(others.length ? { further: others } : {}) } };
}

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

/** An event as stored in the table and the archive, with its time as text. */
export type AuditRecord = Omit<AuditEvent, "at"> &
  Partial<AccountRead> & { at: string; code?: string };

/** The audit events of a day, one list per shard, each in the order of time. The table keeps them for a month. */
export const outboxOf = (day: string): Promise<AuditRecord[]>[] =>
  Array.from({ length: shards }, async (_, shard) =>
    (await table.query(keys.audit(day, shard, "").PK)).flatMap(eventsOf),
  );

/** The events of an item, without its key and its expiry. */
export function eventsOf({ PK, SK, expires, further = [], ...first }: Item): AuditRecord[] {
  return [first, ...(further as object[])] as AuditRecord[];
}

/** An event as one line of JSON, the same each time: the table and its stream do not keep the order of fields. */
export const auditLine = (event: AuditRecord): string => `${JSON.stringify(sorted(event))}\n`;

const sorted = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort()
          .map(([name, its]) => [name, sorted(its)]),
      )
    : value;
