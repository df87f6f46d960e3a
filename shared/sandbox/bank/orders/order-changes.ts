import type { Reason } from "../../../ports/schemas/quote.ts";
import type { TransactionStatus } from "../../../schemas/transaction-status.ts";
import type { Draft } from "../draft.ts";
import type { Event, Order } from "../world.ts";
import type { Standing } from "./order-form.ts";

/** The statuses of accepted orders that are not executed yet. PDNG: the outcome is unknown. */
const waiting = ["ACTC", "ACWC", "ACSP", "PDNG"] as const;

/** The statuses that an order can change to, each with the statuses before it. */
const orderMoves = {
  // ACWC becomes ACTC when a standing order has executed its moved first day.
  ACTC: ["ACTC", "ACWC"],
  ACWC: ["ACTC", "ACWC"],
  ACSP: ["ACTC", "ACWC", "ACSP"],
  PDNG: waiting,
  ACWP: waiting,
  ACSC: [...waiting, "ACWP"],
  ACCP: waiting,
  PART: waiting,
  RJCT: waiting,
  CANC: ["ACTC", "ACWC", "ACSP"],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>;

/** Tells whether the rules let an order be cancelled: no part of it is executed. */
export const isUntouched = ({ status }: Pick<Order, "status">): boolean =>
  (orderMoves.CANC as readonly string[]).includes(status);

type Move = Partial<Order> & { status: keyof typeof orderMoves };

/**
 * Returns an order after a change. Without a `nextAt` in the change the order has ended: it drops what only its
 * execution needs.
 */
export function orderAfter(order: Order, change: Move): Order {
  if (!(orderMoves[change.status] as readonly string[]).includes(order.status))
    throw new Error(`An order that is ${order.status} cannot become ${change.status}.`);
  const revision = order.revision + 2;
  const next = { ...order, ...{ nextAt: undefined, failures: undefined }, ...change, revision };
  if (next.nextAt !== undefined) return next;
  return { ...next, ...{ instruction: undefined, terms: undefined, heldRow: undefined } };
}

/** Changes an order in a draft, and tells the audit trail. */
export function changeOrder(
  draft: Draft,
  next: Order,
  type: Event["type"],
  told: Omit<Event, "type" | "order"> = {},
): void {
  const { id, callId, agreementId } = next;
  draft.putOrder(next);
  draft.events.push({ type, order: { id, callId, agreementId }, ...told });
}

/** Releases the money that an order holds. A deleted account has no rows to release. */
export function releaseMoney(draft: Draft, { heldRow, terms }: Standing): void {
  const { debtorAccountId } = terms;
  if (heldRow !== undefined && draft.account(debtorAccountId))
    draft.release(debtorAccountId, heldRow);
}

/** Rejects an order that is not executed, and releases its money. */
export function rejectOrder(draft: Draft, order: Standing, reason: Reason): void {
  releaseMoney(draft, order);
  const told = { before: order.status, after: "RJCT" };
  changeOrder(draft, orderAfter(order, { status: "RJCT", reason }), "PAYMENT_REJECTED", told);
}
