import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { OrderState } from "../../../ports/schemas/order-state.ts";
import { firstRevision } from "../../rules/revisions.ts";
import { mayUse } from "../access.ts";
import { Draft } from "../draft.ts";
import type { Command, Order } from "../world.ts";
import { orderAfter, releaseMoney } from "./order-changes.ts";
import { mayBeCancelled, stateOf } from "./order-state.ts";

/**
 * Cancels an order of which no part is executed, if this PSU may use its account, and releases the money that it holds.
 * If no order has this id, the id is barred.
 */
export const cancel =
  (asking: BankCaller, id: string): Command<OrderState> =>
  (world, { now, realTime }) => {
    const order = world.orders.get(id);
    const draft = new Draft(world);
    if (!order) draft.putOrder(barred(asking, id, firstRevision(realTime)));
    else if (mayBeCancelled(order)) {
      const account = world.accounts.get(order.terms.debtorAccountId);
      if (account && mayUse(world, asking)(account)) {
        releaseMoney(draft, order);
        draft.putOrder(orderAfter(order, { status: "CANC" }));
      }
    }
    const state = stateOf(draft.order(id) as Order, now);
    return { world: draft.world(), answer: state, events: [] };
  };

const barred = (
  { callId, customerId, agreementId }: BankCaller,
  id: string,
  revision: number,
): Order => ({ id, callId, customerId, agreementId, status: "CANC", revision });
