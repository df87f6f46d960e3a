import { ApiError } from "../errors.ts";
import type { Bank } from "../ports/bank.ts";
import { InvalidAnswer } from "../ports/checked-answer.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import { logError } from "../telemetry/log.ts";

/**
 * The order states that the bank reported, by id. An id that is in neither collection is an order that the bank does
 * not have.
 */
export type AskedStates = {
  states: Map<string, OrderState>;
  /** Ids for which the bank gave no valid answer. It is not known whether the bank has these orders. */
  unanswered: Set<string>;
};

/** The number of orders per call to the bank. */
const together = 100;

/** The maximum number of calls for a group of 100: enough to find two invalid states. */
const mostCalls = 30;

/**
 * Asks the bank for the states of orders. One invalid state makes the whole answer invalid, so such a group is asked
 * again in halves until the invalid order is alone. Throws 503 if the bank does not answer.
 */
export async function askStates(bank: Bank, ids: readonly string[]): Promise<AskedStates> {
  const asked: AskedStates = { states: new Map(), unanswered: new Set() };
  const groups: Promise<void>[] = [];
  for (let from = 0; from < ids.length; from += together)
    groups.push(askGroup(bank, ids.slice(from, from + together), asked));
  await Promise.all(groups);
  return asked;
}

async function askGroup(bank: Bank, all: readonly string[], asked: AskedStates): Promise<void> {
  const waiting = [all];
  for (let calls = 1; calls <= mostCalls; calls += 1) {
    const ids = waiting.shift();
    if (!ids) return;
    try {
      for (const state of await bank.orders(ids)) asked.states.set(state.id, state);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const middle = Math.ceil(ids.length / 2);
      if (ids.length > 1) waiting.push(ids.slice(0, middle), ids.slice(middle));
      else
        for (const id of ids) {
          logError("the bank gives no valid answer about an order", error, { payment: id });
          asked.unanswered.add(id);
        }
    }
  }
  // Too many states are invalid. The bank is not asked about each order.
  for (const id of waiting.flat()) asked.unanswered.add(id);
}

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof InvalidAnswer;
