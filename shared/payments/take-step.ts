import { osloDay } from "../rules/calendar.ts";
import { awaitingExecution, type Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { executeBulk, refuseRest } from "./execute-bulk.ts";
import { executeInstance } from "./execute-instance.ts";
import { executePayment } from "./execute-payment.ts";
import { eventAbout } from "./payment-event.ts";
import { rejectPayment } from "./reject-payment.ts";
import { isIntact } from "./seal.ts";
import { written } from "./written.ts";

/** When a step is taken, by the sandbox's clock and on the wall, and what must happen together with it. */
export type Step = {
  at: Date;
  realTime: Date;
  clockOffset: number;
  alongside: readonly Change[];
};

/** How long it takes until a payment is known to be made of which the TPP has asked that it be not known at first. */
const unknownSeconds = 60;

/**
 * Does what is due about a payment: rejects what nobody has approved, executes what is approved, credits what is on its
 * way. What is not to the last field what its PSU has approved is refused. Of two at once, the second changes nothing.
 */
export async function takeStep(payment: Payment, step: Step): Promise<"done" | "refused"> {
  if (payment.status === "RCVD") return rejectPayment(payment, step);
  if (payment.status === "ACWP") return credited(payment, step);
  if (!awaitsExecution(payment)) return leaveAlone(payment, step);
  if (!(await isIntact(payment)) || isEarly(payment, step)) return refuseTampered(payment, step);
  const asked = payment.scenario?.outcome;
  if (asked === "rejected") return rejectPayment(payment, step);
  if (asked === "unknown" && payment.status !== "PDNG") {
    const next = new Date(step.at.getTime() + unknownSeconds * 1000);
    return leaveUnknown(payment, step, next);
  }
  try {
    return await execute(payment, step);
  } catch (error) {
    // What became of it is not known; whoever tries again finds out. That must not hide why.
    await failed(payment, step).catch(() => undefined);
    throw error;
  }
}

/**
 * Ends what is due about a payment whose world is no more: what has left it is with the creditor's bank, and nothing else
 * is executed.
 */
export const endWithWorld = (
  payment: Payment,
  step: Pick<Step, "realTime" | "alongside">,
): Promise<"done" | "refused"> => {
  if (payment.status === "ACWP") return credited(payment, step);
  const isOpen = payment.status === "RCVD" || awaitsExecution(payment);
  return isOpen ? rejectPayment(payment, step) : leaveAlone(payment, step);
};

/** Has nothing be due any more about what is final; that something was is no more than a trace of a fault. */
const leaveAlone = (payment: Payment, { alongside }: Pick<Step, "alongside">) =>
  written([...alongside, ...payments.atRest(payment)]);

/** Whether somebody has made a payment fall due before its day. A standing order looks at its days itself. */
const isEarly = ({ service, executionDate }: Payment, { at }: Step): boolean =>
  service !== "periodic-payments" && executionDate > osloDay(at);

/** Of a bulk some may be paid already: it is not rejected as a whole then. */
const refuseTampered = (payment: Payment, step: Step): Promise<"done" | "refused"> =>
  payment.service === "bulk-payments"
    ? refuseRest(payment, step)
    : rejectPayment(payment, step, "PAYMENT_TAMPERED");

const awaitsExecution = ({ status }: Payment): boolean =>
  (awaitingExecution as readonly string[]).includes(status);

function execute(payment: Payment, step: Step): Promise<"done" | "refused"> {
  if (payment.service === "periodic-payments") return executeInstance(payment, step);
  if (payment.service === "bulk-payments") return executeBulk(payment, step);
  return executePayment(payment, step);
}

/**
 * Says of what has failed that its outcome is not known; it stays due. A standing order goes on as it is: what is not known
 * is one of its days.
 */
async function failed(payment: Payment, step: Step): Promise<void> {
  if (payment.service === "periodic-payments" || payment.status === "PDNG") return;
  const next = new Date(payment.nextAt ?? step.realTime);
  await leaveUnknown(payment, { ...step, alongside: [] }, next);
}

/** What has left the account is with the creditor. */
const credited = (
  payment: Payment,
  { realTime, alongside }: Pick<Step, "realTime" | "alongside">,
) =>
  written([
    ...alongside,
    ...payments.moved(payment, "ACSC"),
    audit(eventAbout(payment, "PAYMENT_CREDITED", realTime)),
  ]);

/** Whether it is executed is not known until it is looked at again. */
const leaveUnknown = (
  payment: Payment,
  { realTime, clockOffset, alongside }: Omit<Step, "at">,
  next: Date,
) =>
  written([
    ...alongside,
    ...payments.moved(payment, "PDNG", { next, clockOffset }),
    audit(eventAbout(payment, "PAYMENT_UNKNOWN", realTime)),
  ]);
