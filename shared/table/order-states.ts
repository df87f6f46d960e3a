import * as v from "valibot";
import { OrderState } from "../ports/schemas/order-state.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const StateItem = v.object({ ...OrderState.entries, askedAt: v.string() });

/** What the bank has last said of an order, and when that was, in real time. */
export type KnownState = OrderState & { askedAt: string };

const stateOf = (item: Item): KnownState => v.parse(StateItem, item);

/** The bank's word about payments, which lies beside them: it is replaced by a later word only. */
export const orderStates = {
  async get(id: string): Promise<KnownState | undefined> {
    const item = await table.get(keys.state(id));
    return item && stateOf(item);
  },

  /** The change by which a state is the last that the bank has told, if it is a later one than what is known. */
  told(state: OrderState, askedAt: Date): Change {
    const { id, revision } = state;
    return {
      put: { ...keys.state(id), ...state, askedAt: askedAt.toISOString() },
      when: { below: { revision } },
    };
  },

  /** Notes that the bank has said the same again. */
  async toldAgain({ id, revision }: OrderState, askedAt: Date): Promise<void> {
    await table.update({
      update: keys.state(id),
      set: { askedAt: askedAt.toISOString() },
      when: { oneOf: { revision: [revision] } },
    });
  },
};
