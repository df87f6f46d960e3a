import { sandboxTime } from "../rules/clock.ts";
import type { Payment } from "../rules/payment.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { payments } from "../table/payments.ts";
import { type Clock, tpps } from "../table/tpps.ts";
import { logError } from "../telemetry/log.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";
import { duePayments } from "./due-payments.ts";
import { callBank } from "./submit-order.ts";

/** At most 8 bank calls at once. A run begins no new call after 45 seconds. */
const atOnce = 8;
const patience = 45_000;

/** The pause before the next attempt is 30 s · 2ⁿ, but at least 50 s and at most one hour. */
const pauses = { least: 50_000, first: 30_000, most: 3_600_000 };

/** After this many milliseconds without an answer of the bank, an operator must look. */
const longest = 86_400_000;

/**
 * Calls the bank for payments in state `submitting` or `cancelling`: the oldest first, eight calls at once, and one at a time for
 * each debtor account. If a call fails, the others are still made.
 */
export async function submitDue(realTime: Date): Promise<void> {
  const elapsed = stopwatch();
  const failures: unknown[] = [];
  const clocks = new Map<string, Promise<Clock>>();
  const clockOf = (tppId: string) => {
    const reading = clocks.get(tppId) ?? tpps.clock(tppId);
    clocks.set(tppId, reading);
    return reading;
  };
  for await (const ids of duePayments("SUBMIT", realTime)) {
    // One that cannot be read keeps no other from its call.
    const read = (id: string) => payments.get(id).catch((error) => void failures.push(error));
    const found = await Promise.all(ids.map(read));
    const waiting = found.filter((each) => each !== undefined).filter(isCalling);
    const turns = [...Map.groupBy(waiting, ({ debtorAccountId = "" }) => debtorAccountId).values()];
    const take = async (): Promise<void> => {
      for (let turn = turns.shift(); turn; turn = turns.shift())
        for (const payment of turn) {
          if (elapsed() > patience) return;
          await callAgain(payment, realTime, clockOf).catch((error) => failures.push(error));
        }
    };
    await Promise.all(Array.from({ length: atOnce }, take));
    if (elapsed() > patience) break;
  }
  // The job fails, so that its alarm fires. The payment stays due.
  if (failures.length) throw failures[0];
}

const isCalling = ({ state }: Payment): boolean => state === "submitting" || state === "cancelling";

/** Calls the bank once more, unless somebody else does. */
async function callAgain(
  payment: Payment,
  realTime: Date,
  clockOf: (tppId: string) => Promise<Clock>,
): Promise<void> {
  const { tppId, attempts = 0, due = "" } = payment;
  // The index may lag behind.
  if (Date.parse(due) > realTime.getTime()) return;
  const { place = payment.place, clockOffset, moving } = await clockOf(tppId);
  if (moving !== undefined) return;
  const pause = Math.min(pauses.first * 2 ** attempts, pauses.most);
  const next = new Date(realTime.getTime() + Math.max(pause, pauses.least));
  if (!(await payments.leased(payment, next))) return;
  tellLongWait(payment, realTime);
  const now = sandboxTime({ clockOffset }, realTime);
  const where: Whereabouts = { tppId, place, clockOffset, now, realTime };
  await callBank({ ...payment, attempts: attempts + 1 }, where);
}

/** Logs an ERROR if the outcome of an order has been unknown for a day. */
function tellLongWait({ id, cancellation, approved }: Payment, realTime: Date): void {
  const at = (cancellation ?? approved)?.at;
  if (at === undefined || realTime.getTime() - Date.parse(at) < longest) return;
  const error = new Error("The bank has not said for a day whether it has an order.");
  logError("an order is unknown for a day", error, { paymentId: id });
}
