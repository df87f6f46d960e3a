import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { duePayments } from "../../shared/payments/due-payments.ts";
import {
  askAndStore,
  isFinalState,
  readStoredPayment,
  type StoredPayment,
} from "../../shared/payments/follow-order.ts";
import type { AskedStates } from "../../shared/stage/ask-states.ts";
import { table } from "../../shared/table/client.ts";
import { payments } from "../../shared/table/payments.ts";
import { tpps } from "../../shared/table/tpps.ts";
import { logRefusal } from "../../shared/telemetry/log.ts";

/** The bank is asked again after 1 day, then after 2, 4, 8, 16 and 32 days, then every 32 days. */
const days = { first: 1, most: 32 };

/**
 * Asks the bank for the state of orders that are not final, so that the audit trail has it even if no TPP asks. If
 * the bank gives no valid answer about an order, does not have it, or a payment cannot be read, the job still asks
 * about the others. It then fails, and the next run asks about those again.
 */
export const handler = defineJob({
  summary: "Ask the bank what became of orders that nobody has asked about",
  everySeconds: 600,
  access: {
    ports: ["orders"],
    reads: ["DUE", "PAYMENT", "STATE", "TPP"],
    writes: ["AUDIT", "PAYMENT", "STATE"],
  },

  async handle({ realTime }) {
    const failures: unknown[] = [];
    const failed = (error: unknown): undefined => void failures.push(error);
    const read = (id: string) => readStoredPayment(id).catch(failed);
    for await (const ids of duePayments("ASK", realTime)) {
      const held = (await Promise.all(ids.map(read))).filter((each) => each !== undefined);
      const asked = held.filter(isFinalState);
      const open = held.filter((each) => !isFinalState(each));
      for (const [tppId, all] of Map.groupBy(open, ({ payment }) => payment.tppId)) {
        const told = await askAbout(tppId, all, realTime).catch(failed);
        if (told) asked.push(...all.filter(({ payment }) => told.states.has(payment.id)));
        if (told && told.states.size < all.length) failed(notAllTold(all, told));
      }
      const known = await Promise.all(asked.map(({ payment }) => read(payment.id)));
      await Promise.all(known.map((each) => each && askLater(each, realTime)));
    }
    if (failures.length) throw failures[0];
  },
});

/** Logs the orders that the bank accepted but no longer knows. */
function notAllTold(all: readonly StoredPayment[], { states, unanswered }: AskedStates): Error {
  for (const { payment } of all)
    if (!states.has(payment.id) && !unanswered.has(payment.id))
      logRefusal("the bank does not know an order that it has taken", { payment: payment.id });
  return new Error(
    "The bank did not report the state of every order. The log names the missing ones.",
  );
}

async function askAbout(
  tppId: string,
  all: readonly StoredPayment[],
  realTime: Date,
): Promise<AskedStates> {
  const { at, place = all[0]?.payment.place ?? "" } = await tpps.clock(tppId, realTime);
  return askAndStore(all, { tppId, place, at });
}

/** Schedules the next question about a payment, after twice the previous interval, unless its state is final. */
async function askLater({ payment, known }: StoredPayment, realTime: Date): Promise<void> {
  if (payment.state !== "submitted") return;
  const { attempts = 0 } = payment;
  const pause = Math.min(days.first * 2 ** (attempts + 1), days.most);
  const at = new Date(realTime.getTime() + pause * 86_400_000);
  const isOver = known?.final === true;
  await table.change([
    payments.moved(payment, "submitted", {
      from: "submitted",
      set: { attempts: isOver ? undefined : attempts + 1 },
      next: isOver ? undefined : { task: "ASK", at },
    }),
  ]);
}
