import type { Due } from "../table/payments.ts";
import { type Clock, tpps } from "../table/tpps.ts";
import { executePayment, rejectPayment } from "./execute-payment.ts";

/**
 * Executes payments that the index has as due at a real instant. What belongs to a sandbox whose clock is being moved is
 * left to that move, which knows the order; what belongs to a world that was reset is rejected. The clocks are read once.
 */
export function executeDueAt(realTime: Date): (due: Due) => Promise<void> {
  const clocks = new Map<string, Promise<Clock>>();
  return async (due) => {
    const { tppId, executeAt } = due.payment;
    const reading = clocks.get(tppId) ?? tpps.clock(tppId);
    clocks.set(tppId, reading);
    const { clockOffset, moving, world } = await reading;
    if (world !== undefined && world !== due.payment.world) {
      // As long as that world is the one in use: a snapshot may have brought the payment back meanwhile.
      await rejectPayment(due.payment, realTime, tpps.unchanged({ tppId, world, clockOffset }));
      return;
    }
    const at = new Date(realTime.getTime() + clockOffset);
    // The index may lag behind a clock that was set back.
    const isEarly = executeAt !== undefined && at.getTime() < Date.parse(executeAt);
    if (moving !== undefined || isEarly) return;
    const alongside = tpps.unchanged({ tppId, clockOffset, ...(world ? { world } : {}) });
    await executePayment(due, { at, realTime, alongside });
  };
}
