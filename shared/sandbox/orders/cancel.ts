import { tryChange } from "../../payments/try-change.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { mayUse } from "../reads/accessible.ts";
import { firstRevision } from "../rules/revisions.ts";
import { accounts } from "../table/accounts.ts";
import { refreshView, type SandboxView, unchanged } from "../worlds/sandbox-view.ts";
import { endOrder } from "./end-order.ts";
import {
  type HeldOrder,
  heldOrders,
  orderAfter,
  orderChanged,
  type SubmittedOrder,
} from "./order-item.ts";
import { mayBeCancelled, portOrderState } from "./port-order-state.ts";

/** The number of attempts if the order changes at the same time, or if the clock is being moved. */
const tries = 3;

/**
 * Cancels an order of which no part is executed, if this PSU may use its account, and releases the reserved money. If
 * no order has this id, the id is blocked.
 */
export async function cancel(
  place: SandboxView,
  asking: BankCaller,
  id: string,
): Promise<OrderState> {
  let at = place;
  for (let done = 0; done < tries; done += 1) {
    const held = await heldOrders.get(at.world, id);
    const result = held ? await stopped(at, asking, held) : await barred(at, asking, id);
    if (result) return portOrderState(result, at.now);
    const anew = await refreshView(at);
    if (!anew) break;
    at = anew;
  }
  throw new Error("The sandbox or its clock has changed while an order was cancelled.");
}

/** Returns the cancelled order, or undefined if it has changed at the same time. */
async function stopped(
  place: SandboxView,
  asking: BankCaller,
  held: HeldOrder,
): Promise<HeldOrder | undefined> {
  if (!mayBeCancelled(held)) return held;
  const mandate = await mandateOf(asking, held);
  if (!mandate) return held;
  const cancelled = orderAfter(held, { status: "CANC" });
  const changes = [
    ...unchanged(place),
    ...mandate,
    ...orderChanged(held, cancelled, place.clockOffset),
  ];
  return (await endOrder(held, changes)) === "done" ? cancelled : undefined;
}

/** Returns the conditions under which this PSU may use the account, if it may use it now. */
async function mandateOf(
  { customerId, agreementId }: BankCaller,
  { world, terms: { debtorAccountId } }: SubmittedOrder,
): Promise<readonly Change[] | undefined> {
  const [may, account] = await Promise.all([
    mayUse(world, { customerId, agreementId }),
    accounts.get(world, debtorAccountId),
  ]);
  return account && may(account)
    ? sandboxBank.mandates(world, { customerId, context: agreementId ?? "PRIVATE" }, [
        debtorAccountId,
      ])
    : undefined;
}

/** Blocks an id, so that no order can use it. Returns undefined if an order has arrived at the same time. */
async function barred(
  place: SandboxView,
  { callId, customerId, agreementId }: BankCaller,
  id: string,
): Promise<HeldOrder | undefined> {
  const { tppId, world, realTime, clockOffset } = place;
  const by = { callId, customerId, agreementId };
  const revision = firstRevision(realTime);
  const bar: HeldOrder = { id, world, tppId, ...by, status: "CANC", revision };
  const changes = [...heldOrders.created(bar, clockOffset), ...unchanged(place)];
  return (await tryChange(changes)) === "done" ? bar : undefined;
}
