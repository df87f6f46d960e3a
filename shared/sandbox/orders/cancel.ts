import { written } from "../../payments/written.ts";
import type { Asking } from "../../ports/schemas/asking.ts";
import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { mayUse } from "../reads/usable.ts";
import { accounts } from "../table/accounts.ts";
import { placeAnew, type SandboxPlace, unchanged } from "../worlds/place.ts";
import { endOrder } from "./end-order.ts";
import {
  firstRevision,
  type HeldOrder,
  heldOrders,
  orderAfter,
  orderChanged,
  type SubmittedOrder,
} from "./order-item.ts";
import { mayBeCancelled, toldOrder } from "./told-order.ts";

/** How often an order is looked at anew that changes at the same moment, or while the clock is moved. */
const tries = 3;

/**
 * Stops an order that nothing of is executed yet, if this PSU may use its account; what was held for it is free. An id that
 * no order has is barred.
 */
export async function cancel(place: SandboxPlace, asking: Asking, id: string): Promise<OrderState> {
  let at = place;
  for (let done = 0; done < tries; done += 1) {
    const held = await heldOrders.get(at.world, id);
    const result = held ? await stopped(at, asking, held) : await barred(at, asking, id);
    if (result) return toldOrder(result, at.now);
    const anew = await placeAnew(at);
    if (!anew) break;
    at = anew;
  }
  throw new Error("The sandbox or its clock has changed while an order was cancelled.");
}

/** The order as it stands then; nothing where it has changed meanwhile. */
async function stopped(
  place: SandboxPlace,
  asking: Asking,
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

/** The conditions under which this PSU may use the account, where that is so now. */
async function mandateOf(
  { customerId, agreementId }: Asking,
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

/** An id under which no order comes any more; nothing where one has come meanwhile. */
async function barred(
  place: SandboxPlace,
  { callId, customerId, agreementId }: Asking,
  id: string,
): Promise<HeldOrder | undefined> {
  const { tppId, world, realTime, clockOffset } = place;
  const by = { callId, customerId, agreementId };
  const revision = firstRevision(realTime);
  const bar: HeldOrder = { id, world, tppId, ...by, status: "CANC", revision };
  const changes = [...heldOrders.created(bar, clockOffset), ...unchanged(place)];
  return (await written(changes)) === "done" ? bar : undefined;
}
