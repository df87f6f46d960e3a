import * as v from "valibot";
import { OrderState } from "../ports/schemas/order-state.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const StateItem = v.object({ ...OrderState.entries, askedAt: v.string() });

/** The last state of an order that the bank reported, and the real time of that report. */
export type ReportedState = OrderState & { askedAt: string };

const stateOf = (item: Item): ReportedState => v.parse(StateItem, item);

/** The order states that the bank reported, in separate items. Only a later state replaces an earlier one. */
export const orderStates = {
  async get(id: string): Promise<ReportedState | undefined> {
    const item = await table.get(keys.state(id));
    return item && stateOf(item);
  },

  /** The change that stores a state, if its revision is greater than the stored one. */
  reported(state: OrderState, askedAt: Date): Change {
    const { id, revision } = state;
    return {
      put: { ...keys.state(id), ...state, askedAt: askedAt.toISOString() },
      when: { below: { revision } },
    };
  },

  /** Stores that the bank has reported the same state again. */
  async reportedAgain({ id, revision }: OrderState, askedAt: Date): Promise<void> {
    await table.update({
      update: keys.state(id),
      set: { askedAt: askedAt.toISOString() },
      when: { oneOf: { revision: [revision] } },
    });
  },
};
