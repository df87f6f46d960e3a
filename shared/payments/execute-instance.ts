import * as v from "valibot";
import { bank } from "../bank/stage-bank.ts";
import { addDays, osloDay } from "../rules/calendar.ts";
import { instanceRow } from "../rules/instance-row.ts";
import { executionTime, type PeriodicPayment, totalOf } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { nextDates } from "../rules/periodic.ts";
import { CalendarDate } from "../schemas/date.ts";
import { audit } from "../table/audit.ts";
import type { Change } from "../table/expressions.ts";
import { type InstanceStatus, instances } from "../table/instances.ts";
import { payments } from "../table/payments.ts";
import { creditOf } from "./creditor.ts";
import { eventAbout } from "./payment-event.ts";
import { rejectPayment } from "./reject-payment.ts";
import type { Step } from "./take-step.ts";
import { written } from "./written.ts";

const events = {
  ACSC: "PAYMENT_BOOKED",
  ACCP: "PAYMENT_WITHOUT_FUNDS",
  RJCT: "PAYMENT_REJECTED",
} as const satisfies Record<InstanceStatus, string>;

/**
 * Executes the day of a standing order that has come, once, and lets it wait for its next one, all in one transaction.
 * Where there are no funds, or an account is closed, the day is passed over and the order goes on, unless the debtor's
 * account is no more. Days that were missed are made up for in order, one a step.
 */
export async function executeInstance(
  payment: PeriodicPayment,
  step: Step,
): Promise<"done" | "refused"> {
  const { id, world, debtorAccountId: accountId, order } = payment;
  if (!isDueOn(payment, step.at)) return rejectPayment(payment, step, "PAYMENT_TAMPERED");
  const row = instanceRow(payment, step.at);
  const { codes } = rulesOf(payment);
  const credit = await creditOf(payment, order, { debit: row, codes, at: step.at });
  if (credit === "closed") return passOver(payment, step);
  const withdrawal = { paymentId: id, world, accountId, total: totalOf(payment), row };
  const result = await bank().pay(withdrawal, { credit }, goneBy(payment, step, "ACSC"));
  if (result === "closed") return passOver(payment, step);
  if (result === "funds") return written(goneBy(payment, step, "ACCP"));
  if (result === "booked") return "done";
  return (await isToRepeat(payment)) ? rejectPayment(payment, step, "PAYMENT_TAMPERED") : "refused";
}

/** Whether the day to execute is one of the order's own, and has come: its seal says nothing of where it stands. */
const isDueOn = ({ order, executionDate }: PeriodicPayment, at: Date): boolean =>
  v.is(CalendarDate, executionDate) &&
  executionDate <= osloDay(at) &&
  nextDates(order, executionDate, 1)[0] === executionDate;

/** The changes by which a day of an order is done with, and its next one waited for. */
function goneBy(payment: PeriodicPayment, step: Step, status: InstanceStatus): Change[] {
  const { id, order, executionDate } = payment;
  const { at, realTime, clockOffset, alongside } = step;
  const [date] = nextDates(order, addDays(executionDate, 1), 1);
  // Of the latest day on which it came to that.
  const funds = status === "RJCT" ? {} : { fundsAvailable: status === "ACSC" };
  const everBooked = payment.everBooked || status === "ACSC" || undefined;
  // What has been paid on some of its days has come to its end; of what never was, the last day tells why.
  const last = everBooked ? "ACSC" : status;
  return [
    ...alongside,
    ...payments.moved(payment, date ? "ACTC" : last, {
      set: date
        ? { ...funds, everBooked, executionDate: date }
        : { everBooked, fundsAvailable: last === "ACCP" ? false : undefined },
      next: date === undefined ? undefined : executionTime({ executionDate: date }, at),
      from: ["ACTC", "ACWC"],
      clockOffset,
    }),
    instances.done(payment, status),
    audit({
      ...eventAbout(payment, events[status], realTime),
      // Several days that one move of the clock executes are several events.
      resource: { type: "payment", id: `${id}#${executionDate}` },
      after: status,
    }),
  ];
}

/** Goes on without a day whose payment cannot be made; without the debtor's account none ever can. */
async function passOver(payment: PeriodicPayment, step: Step): Promise<"done" | "refused"> {
  const debtor = await bank().account(payment.world, payment.debtorAccountId);
  return debtor ? written(goneBy(payment, step, "RJCT")) : rejectPayment(payment, step);
}

/** Whether an order is to do what it has done: the day it waits for and the mark of that are written as one. */
async function isToRepeat(payment: PeriodicPayment): Promise<boolean> {
  if (!(await instances.isDone(payment))) return false;
  return (await payments.get(payment.id))?.executionDate === payment.executionDate;
}
