import type { Caller } from "../../http/call.ts";
import { decide } from "../../http/decide.ts";
import { table } from "../../table/client.ts";
import { tpps } from "../../table/tpps.ts";
import { isBulk } from "../orders/charged-order.ts";
import { bulkStep } from "../orders/execute-bulk.ts";
import { type HeldOrder, heldOrders, isSubmitted } from "../orders/order-item.ts";
import { takeOrder } from "../orders/take-order.ts";
import { type ClockDueItem, clockDueIndex } from "../table/clock-due-index.ts";
import { type ClockMove, clockMoves } from "../table/clock-moves.ts";
import { orderDueIndex } from "../table/order-due-index.ts";

/**
 * The maximum number of payments that one call executes, and of transactions that it writes for postponed payments.
 * This is at most ten seconds of work. The limit counts commands, because the code cannot measure the elapsed time
 * here.
 */
const atOnce = { executed: 300, postponed: 20 };

/** The maximum number of changes in one transaction, without the move itself. */
const together = 99;

/** The number of attempts to execute a due item before the move leaves it to the job that executes due orders. */
const patience = 3;

/** The number of attempts to begin a move while other calls move the same clock. */
const attempts = 3;

/**
 * Moves the clock of a caller's sandbox to `to` milliseconds ahead of real time, once for each call. Returns the move,
 * which may still be running, or undefined if another call is moving the clock.
 */
export async function moveClock(caller: Caller, to: number): Promise<ClockMove | undefined> {
  const { tppId, id, requestId, realTime } = caller;
  if (caller.isDecided) return finishMove(tppId, id, realTime);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const profile = await tpps.profile(tppId);
    const { place: world = caller.place, clockOffset: from } = profile;
    const move: ClockMove = {
      ...{ id, tppId, world, requestId, from, to },
      state: "MOVING",
      since: realTime.toISOString(),
      // Due items are executed also if the clock is set back.
      until: new Date(realTime.getTime() + Math.max(from, to)).toISOString(),
      executed: 0,
    };
    if (profile.moving) await finishMove(tppId, profile.moving, realTime);
    else if ((await decide(caller, clockMoves.begun(move))) === undefined)
      return continueMove(move, realTime);
  }
  return undefined;
}

/** Continues a move by its id. The process that began it may have died. */
export async function finishMove(
  tppId: string,
  id: string,
  realTime: Date,
): Promise<ClockMove | undefined> {
  const move = await clockMoves.get(tppId, id);
  return move && continueMove(move, realTime);
}

/**
 * Continues a move. First it executes the orders that are due up to the new time, one after the other, each at its own
 * due time. Then it adapts the due times of the rest to the new clock. Then it sets the clock. Each step is one
 * transaction on condition that the move is still running, so any number of callers may do this at once, and any of
 * them may die.
 */
async function continueMove(move: ClockMove, realTime: Date): Promise<ClockMove> {
  const { place: world } = await tpps.profile(move.tppId);
  if (move.state === "MOVING" && world !== move.world) {
    // The sandbox was reset during the move. The old world is no longer used, and nothing is due in the new one.
    await clockMoves.end(move, realTime);
    return asItStands(move);
  }
  let behind: ClockDueItem | undefined;
  for (let done = 0; done < atOnce.executed && move.state === "MOVING"; done += 1) {
    const next = await clockDueIndex.first(move.world, move.until, behind);
    if (!next) return finishWith(move, realTime);
    if (next.failures >= patience) behind = next;
    else {
      const executed = await execute(next, move, realTime);
      if (executed === 0) break;
      done += executed - 1;
    }
  }
  return asItStands(move);
}

/**
 * Executes a due item, unless it is done already. Returns the maximum number of payments in it, or 0 if nothing is
 * left.
 */
async function execute(next: ClockDueItem, move: ClockMove, realTime: Date): Promise<number> {
  try {
    const order = await heldOrders.get(next.world, next.id);
    if (order?.nextAt !== next.at) {
      await table.change(clockDueIndex.removed(next));
      return 1;
    }
    const result = await takeOrder(order, {
      at: new Date(next.at),
      realTime,
      clockOffset: move.to,
      otherChanges: [clockMoves.executing(move)],
    });
    const goesOn = result !== "refused" || (await asItStands(move)).state === "MOVING";
    return goesOn ? sizeOf(order) : 0;
  } catch (error) {
    await clockDueIndex.failed(next);
    throw error;
  }
}

/** The maximum number of payments in one step. */
const sizeOf = (held: HeldOrder): number =>
  isSubmitted(held) && isBulk(held) ? Math.min(held.order.size, bulkStep) : 1;

/** Finishes a move that has nothing left to execute. */
async function finishWith(move: ClockMove, realTime: Date): Promise<ClockMove> {
  let { postponed } = move;
  for (let done = 0; done < atOnce.postponed; done += 1) {
    const later = await clockDueIndex.next(move.world, together, postponed);
    const last = later.at(-1);
    if (!last) {
      await clockMoves.end(move, realTime);
      break;
    }
    const refused = await table.change([
      clockMoves.postponing(move, last),
      ...later.map((each) => orderDueIndex.postponed(each, each.at, move.to)),
    ]);
    if (refused === 0) break;
    const gone = refused === undefined ? undefined : later[refused - 1];
    if (gone) await table.change(clockDueIndex.removed(gone));
    else postponed = last;
  }
  return asItStands(move);
}

const asItStands = async (move: ClockMove): Promise<ClockMove> =>
  (await clockMoves.get(move.tppId, move.id)) ?? move;
