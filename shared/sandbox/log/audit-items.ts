import { type AuditEvent, audit } from "../../table/audit.ts";
import type { Change } from "../../table/expressions.ts";
import type { CallEvent } from "../bank/recorded-call.ts";
import type { Event } from "../bank/world.ts";

/** The number of events in one item, which has at most 400 KB. */
const atMost = 500;

type Told = {
  tppId: string;
  realTime: Date;
  version: number;
  events: readonly Event[];
  /** The sandbox call that made the change, and its event. */
  call: { requestId: string } | undefined;
  callEvent: CallEvent | undefined;
};

/** The items that tell the audit trail of a sandbox call and of what it made the bank do. */
export function auditItems(told: Told): Change[] {
  const { tppId, realTime: at, version, events, call, callEvent } = told;
  const all: AuditEvent[] = events.map(({ type, order, day, before, after }) => ({
    ...{ type, at, tppId, requestId: order.callId, corporateId: order.agreementId },
    // Each day of a standing order is a resource of its own.
    resource: { type: "payment", id: day === undefined ? order.id : `${order.id}#${day}` },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }));
  if (call && callEvent) all.unshift({ ...callEvent, at, tppId, requestId: call.requestId });
  const items: Change[] = [];
  for (let from = 0; from < all.length; from += atMost) {
    const [first, ...further] = all.slice(from, from + atMost) as [AuditEvent, ...AuditEvent[]];
    items.push(named(audit(first, ...further), `${version}.${items.length}`));
  }
  return items;
}

/** Gives an item a key of its own: two changes of one millisecond may begin with the same event. */
function named(item: Change, name: string): Change {
  if (!("put" in item)) return item;
  return { put: { ...item.put, SK: `${item.put.SK}#${name}` } };
}
