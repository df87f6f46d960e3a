import type { Bank } from "../../shared/ports/bank.ts";
import type { OrderState } from "../../shared/ports/schemas/order-state.ts";
import type { TestData } from "./test-data.ts";

/** A small fault of a bank, made by a wrapper around a correct bank, and the promise that it breaks. */
export type Fault = {
  fault: string;
  breaks: string;
  wrong: (bank: Bank, data: TestData) => Partial<Bank>;
};

/** Makes a bank that changes each order state in its answers. */
export const changedStates = (change: (state: OrderState) => OrderState) => (bank: Bank) => ({
  submit: async (...asked: Parameters<Bank["submit"]>) => {
    const state = await bank.submit(...asked);
    return state === "otherOrder" ? state : change(state);
  },
  orders: async (ids: readonly string[]) => (await bank.orders(ids)).map(change),
  cancel: async (...asked: Parameters<Bank["cancel"]>) => change(await bank.cancel(...asked)),
});
