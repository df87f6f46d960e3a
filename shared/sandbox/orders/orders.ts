import type { Bank } from "../../ports/bank.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import { cancel } from "./cancel.ts";
import { heldOrders } from "./order-item.ts";
import { portOrderState } from "./port-order-state.ts";
import { submit } from "./submit.ts";

/** The orders part of the bank's port, for one sandbox. */
export const sandboxOrders = (
  place: SandboxView,
): Pick<Bank, "submit" | "orders" | "ordersOn" | "cancel"> => ({
  submit: (asking, submission) => submit(place, asking, submission),

  async orders(ids) {
    const all = [...new Set(ids)].map((id) => heldOrders.get(place.world, id));
    const known = (await Promise.all(all)).filter((held) => held !== undefined);
    return known.map((held) => portOrderState(held, place.now));
  },

  // Orders are stored by id; there is no list by day.
  ordersOn: async () => "unsupported",

  cancel: (asking, id) => cancel(place, asking, id),
});
