import { ApiError } from "../errors.ts";
import type { Bank } from "../ports/bank.ts";
import { InvalidAnswer } from "../ports/held-answer.ts";
import type { OrderState } from "../ports/schemas/order-state.ts";
import { logError } from "../telemetry/log.ts";

/** The states that the bank tells, by id; an id that is in neither is an order that the bank does not have. */
export type AskedStates = {
  states: Map<string, OrderState>;
  /** The bank gives no valid answer when it is asked about these: nobody knows whether it has them. */
  unanswered: Set<string>;
};

/** How many orders the bank is asked for in one call. */
const together = 100;

/** How many calls a group of 100 may cost at the most: enough to find two wrong states in it. */
const mostCalls = 30;

/**
 * Asks the bank for the states of orders. One invalid state makes the answer for all of a call invalid, so such a group is
 * asked for again in halves, until the wrong order is alone. Throws 503 where the bank does not answer at all.
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
      else {
        logError("the bank gives no valid answer about an order", error, { payment: ids[0] });
        asked.unanswered.add(ids[0] ?? "");
      }
    }
  }
  // Too many are wrong: the bank is not asked about each of them.
  for (const id of waiting.flat()) asked.unanswered.add(id);
}

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof InvalidAnswer;
