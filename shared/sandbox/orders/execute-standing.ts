import * as v from "valibot";
import { tryChange } from "../../payments/try-change.ts";
import { osloDay } from "../../rules/calendar.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { audit } from "../../table/audit.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { totalCharge } from "../rules/charged.ts";
import { instanceRow } from "../rules/instance-row.ts";
import { transferRules } from "../rules/payment-rows.ts";
import { nextDates } from "../rules/periodic.ts";
import { changeAfterDay, type DayOutcome, dayEvents } from "../rules/standing-day.ts";
import { sandboxKeys } from "../table/keys.ts";
import { chargedStandingOrder, type StandingOrder } from "./charged-order.ts";
import { creditOf } from "./credit.ts";
import { rejectOrder } from "./end-order.ts";
import { orderEvent } from "./order-event.ts";
import { heldOrders, orderAfter, orderChanged } from "./order-item.ts";
import type { OrderStep } from "./take-order.ts";

/**
 * Executes the due day of a standing order once and sets its next day, in one transaction. Without funds, or with a
 * closed creditor account, the day is skipped and the order continues. A closed debtor account ends the order. Missed
 * days are executed in order, one in each step.
 */
export async function executeStanding(
  held: StandingOrder,
  step: OrderStep,
): Promise<"done" | "refused"> {
  const { id, world, terms } = held;
  if (!isDueOn(held, step.at)) return rejectOrder(held, step, "declined", "PAYMENT_TAMPERED");
  const charged = chargedStandingOrder(held);
  const row = instanceRow(charged, step.at);
  const { codes } = transferRules(charged);
  const credit = await creditOf(held, charged.order, { debit: row, codes, at: step.at });
  if (credit === "closed") return passOver(held, step, "creditor");
  const total = totalCharge(charged);
  const withdrawal = { paymentId: id, world, accountId: terms.debtorAccountId, total, row };
  const paid = goneBy(held, step, { status: "ACSC" });
  const result = await sandboxBank.pay(withdrawal, { credit }, paid);
  if (result === "closed") return passOver(held, step, "account");
  if (result === "funds") return tryChange(goneBy(held, step, { status: "ACCP" }));
  if (result === "booked") return "done";
  return (await isToRepeat(held))
    ? rejectOrder(held, step, "declined", "PAYMENT_TAMPERED")
    : "refused";
}

/** Tells whether the next day belongs to the order's schedule and has come. The MAC does not cover the next day. */
const isDueOn = ({ order: { schedule }, status, date }: StandingOrder, at: Date): boolean =>
  ["ACTC", "ACWC"].includes(status) &&
  v.is(CalendarDate, date) &&
  date <= osloDay(at) &&
  nextDates(schedule, date, 1)[0] === date;

/** The changes that finish one day of an order and set the next one. */
function goneBy(held: StandingOrder, step: OrderStep, outcome: DayOutcome): Change[] {
  const { id, date } = held;
  const { at, realTime, clockOffset, otherChanges } = step;
  const { status } = outcome;
  const { schedule } = held.order;
  const next = orderAfter(held, changeAfterDay(held, outcome, { schedule, at }));
  const event = orderEvent(held, dayEvents[status], realTime);
  return [
    ...otherChanges,
    ...orderChanged(held, next, clockOffset),
    { put: { ...markOf(held), status }, when: { absent: true } },
    // Each day gets an event of its own, also if one move of the clock executes several.
    audit({ ...event, resource: { type: "payment", id: `${id}#${date}` }, after: status }),
  ];
}

/** Skips a day whose payment is impossible. Without the debtor account no later day is possible either. */
async function passOver(
  held: StandingOrder,
  step: OrderStep,
  reason: "account" | "creditor",
): Promise<"done" | "refused"> {
  const debtor = await sandboxBank.account(held.world, held.terms.debtorAccountId);
  return debtor
    ? tryChange(goneBy(held, step, { status: "RJCT", reason }))
    : rejectOrder(held, step, "account");
}

const markOf = ({ world, id, date }: StandingOrder) => sandboxKeys.orderDone(world, id, date);

/**
 * True if the day is recorded as finished, but the order itself still has it as its next day. Both are written in one
 * transaction, so the order was changed in the table.
 */
async function isToRepeat(held: StandingOrder): Promise<boolean> {
  if ((await table.get(markOf(held))) === undefined) return false;
  return (await heldOrders.get(held.world, held.id))?.date === held.date;
}
