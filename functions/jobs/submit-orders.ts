import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { duePayments } from "../../shared/payments/due-payments.ts";
import { isRestored } from "../../shared/payments/follow-order.ts";
import { isUnchangedPayment } from "../../shared/payments/sealed-approval.ts";
import { callBank, callInOrder } from "../../shared/payments/submit-order.ts";
import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";
import type { BankContext } from "../../shared/stage/stage.ts";
import { table } from "../../shared/table/client.ts";
import { payments } from "../../shared/table/payments.ts";
import { type Clock, tpps } from "../../shared/table/tpps.ts";
import { record } from "../../shared/telemetry/record.ts";
import { stopwatch } from "../../shared/telemetry/stopwatch.ts";

/** At most 8 concurrent calls to the bank. A run starts no new call after 45 seconds. */
const atOnce = 8;
const patience = 45_000;

/** The pause before the next attempt is 30 s · 2ⁿ, but at least 50 s and at most one hour. */
const pauses = { least: 50_000, first: 30_000, most: 3_600_000 };

/** Ages in milliseconds at which an order without an answer is tried again, because an alarm looks at them. */
const minute = 60_000;
const watched = [15 * minute, 60 * minute] as const;

/**
 * Calls the bank for payments in state `submitting` or `cancelling`: the oldest first, eight at once, and one at a
 * time for each debtor account. If one call fails, the others are still made.
 */
export const handler = defineJob({
  summary: "Submit approved payments to the bank, and cancellations, that were not answered yet",
  everySeconds: 60,
  access: {
    ports: ["orders", "submission"],
    reads: ["DUE", "PAYMENT", "STATE", "TPP"],
    writes: ["AUDIT", "DUPLICATE", "PAYMENT", "PSU", "STATE"],
    secrets: ["approvals"],
  },

  async handle({ realTime }) {
    const elapsed = stopwatch();
    const isInTime = () => elapsed() <= patience;
    const failures: unknown[] = [];
    const clocks = new Map<string, Promise<Clock>>();
    const clockOf = (tppId: string) => {
      const reading = clocks.get(tppId) ?? tpps.clock(tppId, realTime);
      clocks.set(tppId, reading);
      return reading;
    };
    for await (const ids of duePayments("SUBMIT", realTime)) {
      // An unreadable payment does not stop the others.
      const found = await Promise.allSettled(ids.map(payments.get));
      failures.push(...found.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
      const waiting = found
        .flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []))
        .filter(isUnanswered);
      await callInOrder(waiting, { atOnce, isInTime }, (payment) =>
        callAgain(payment, realTime, clockOf).catch((error) => failures.push(error)),
      );
      if (!isInTime()) break;
    }
    // The job fails, so that its alarm fires. The payment stays due.
    if (failures.length) throw failures[0];
  },
});

/** Calls the bank once more, unless another process does. */
async function callAgain(
  payment: Payment,
  realTime: Date,
  clockOf: (tppId: string) => Promise<Clock>,
): Promise<void> {
  const { tppId, attempts = 0, due } = payment;
  // The index may lag behind. A payment left to an operator has no `due`.
  if (due === undefined || Date.parse(due) > realTime.getTime()) return;
  const { place = payment.place, at } = await clockOf(tppId);
  if (!(await payments.leased(payment, nextAttempt(payment, realTime)))) return;
  tellLongWait(payment, realTime);
  const where: BankContext = { tppId, place, at };
  if (payment.place !== place && (await isForgotten(payment, where))) return forget(payment);
  await callBank({ ...payment, attempts: attempts + 1 }, where);
}

/**
 * True if the bank does not know the payment in the TPP's present sandbox world. A payment changed in the table is
 * not forgotten but stopped.
 */
const isForgotten = async (payment: Payment, where: BankContext): Promise<boolean> =>
  (await isUnchangedPayment(payment)) && !(await isRestored(payment, where));

/**
 * Ends a payment whose sandbox was reset before the bank was called. The TPP gets 404 for it, as for all data of the
 * old sandbox world, and the bank of the new world must not get the order.
 */
async function forget(payment: Payment): Promise<void> {
  await table.change([payments.moved(payment, "rejected", { from: payment.state })]);
}

/** Returns the end of the pause, or the next watched age of the order if that comes earlier. */
function nextAttempt({ attempts = 0, intendedAt = "" }: Payment, realTime: Date): Date {
  const now = realTime.getTime();
  const pause = Math.min(pauses.first * 2 ** attempts, pauses.most);
  const ages = watched.map((age) => Date.parse(intendedAt) + age).filter((at) => at > now);
  return new Date(Math.max(Math.min(now + pause, ...ages), now + pauses.least));
}

/** Records how long an order has waited for its answer. Alarms then warn, or call an operator. */
function tellLongWait({ id, intendedAt }: Payment, realTime: Date): void {
  const age = realTime.getTime() - Date.parse(intendedAt ?? "");
  if (!(age >= watched[0])) return;
  record("UnansweredMinutes", Math.floor(age / minute), { paymentId: id, since: intendedAt });
}
