import type { Caller } from "../../http/call.ts";
import { osloDay } from "../../rules/calendar.ts";
import { checkDay } from "../../rules/requested-day.ts";
import type { Change } from "../../table/expressions.ts";
import { keys } from "../../table/keys.ts";
import { isAtRest } from "../../table/tpps.ts";
import { chargedSingle, isSingle, isStandingOrder } from "../orders/charged-order.ts";
import {
  isSubmitted,
  orderAfter,
  orderChanged,
  type SubmittedOrder,
} from "../orders/order-item.ts";
import { isUnchangedOrder, orderMac } from "../orders/order-mac.ts";
import { portOrderState } from "../orders/port-order-state.ts";
import { bankingDay } from "../rules/banking-days.ts";
import { executionTime } from "../rules/charged.ts";
import { found } from "../rules/found.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { accounts } from "../table/accounts.ts";
import { pendingRows } from "../table/pending-rows.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { atRest, conflict, ownOrder, reason } from "./own-order.ts";

/**
 * Moves a waiting order to another day, like its PSU in the net bank, with approval there. All its ids stay the same
 * (specification, Payment status). `statusOf` returns the status of a payment without an order.
 */
export const moveOrder = (
  caller: Caller,
  { paymentId, day }: { paymentId: string; day: string },
  statusOf: () => Promise<string | undefined>,
): Promise<undefined> =>
  changeSandboxOnce(caller, "PAYMENT_MOVED", async () => {
    const { now, ...profile } = await atRest(caller);
    const held = await ownOrder(caller, paymentId);
    const status = found(held ? portOrderState(held, now).status : await statusOf(), "paymentId");
    const waits = status === "ACTC" || status === "ACWC";
    if (!held || !isSubmitted(held) || !waits)
      throw conflict(`A payment that is ${status} cannot be moved to another day.`);
    if (isStandingOrder(held)) throw conflict("A standing order cannot be moved to another day.");
    // An order with a wrong MAC gets no new one. Its execution refuses it.
    if (!(await isUnchangedOrder(held)))
      throw conflict("The payment differs from the one that its PSU approved.");
    checkDay(day, osloDay(now), "executionDate");
    const moved = await movedTo(held, bankingDay(day, "following"), now);
    return {
      answer: undefined,
      resource: { type: "payment", id: held.id },
      told: { corporateId: held.agreementId, before: status, after: moved.status, reason },
      changes: [
        { check: keys.profile(caller.tppId), when: { oneOf: isAtRest(profile) } },
        ...orderChanged(held, moved, profile.clockOffset),
        ...(await rowMoved(held, moved)),
      ],
    };
  });

/** Returns the order on its new day with a new MAC. Its row keeps the id with the original day. */
async function movedTo(held: SubmittedOrder, date: string, now: Date): Promise<SubmittedOrder> {
  const moved = orderAfter(held, {
    status: date <= osloDay(now) ? "ACSP" : "ACWC",
    date,
    shownDate: held.shownDate ?? held.date,
    nextAt: executionTime({ executionDate: date }, now).toISOString(),
  });
  return { ...moved, seal: await orderMac(moved) };
}

/** The changes that move the pending row of a single order to its new day. */
async function rowMoved(held: SubmittedOrder, moved: SubmittedOrder): Promise<Change[]> {
  if (!isSingle(moved)) return [];
  const { world, terms, approvedAt } = held;
  const row = debtorRow(chargedSingle(moved), new Date(approvedAt));
  const standing = await accounts.transaction(world, terms.debtorAccountId, row.id);
  if (standing?.status !== "pending") throw conflict("The payment has no reserved money any more.");
  return pendingRows.replaced(world, terms.debtorAccountId, standing, row);
}
