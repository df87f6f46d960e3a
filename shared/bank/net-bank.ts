import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { cancelAtBank } from "../payments/cancel-at-bank.ts";
import { isIntact, sealOf } from "../payments/seal.ts";
import { bankingDay } from "../rules/banking-days.ts";
import { osloDay } from "../rules/calendar.ts";
import { sandboxTime } from "../rules/clock.ts";
import { checkDay } from "../rules/execution-date.ts";
import { isTpps } from "../rules/ownership.ts";
import { asOrdered, executionTime, type Payment, standing } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-prints.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { readUuid } from "../schemas/date.ts";
import { accounts } from "../table/accounts.ts";
import type { Change } from "../table/expressions.ts";
import { keys } from "../table/keys.ts";
import { payments } from "../table/payments.ts";
import { pendingRows } from "../table/pending-rows.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { isAtRest, tpps } from "../table/tpps.ts";
import { once } from "./sandbox-deed.ts";
import { found } from "./sandbox-shown.ts";

/** Why, as the audit trail is told. */
const reason = "net bank";

/** How often a payment is looked at anew that changes meanwhile. */
const attempts = 5;

/**
 * Cancels a payment as its PSU would in the net bank, which asks no TPP (specification, Payment status); what was held
 * for it is free.
 */
export async function cancelInNetBank(caller: Caller, paymentId: string): Promise<undefined> {
  const { id, now } = caller;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const payment = await ownPayment(caller, paymentId);
    if (payment.cancelledBy === id) return undefined;
    const result = await cancelAtBank(payment, { ...caller, reason, set: { cancelledBy: id } });
    if (result === "done") return undefined;
    if (result === "final")
      throw conflict(
        `The payment is ${standing(payment, now).status}, and some or all of it is final.`,
      );
  }
  throw conflict("The payment is changing. Try again.");
}

/**
 * Gives an approved payment that waits another day, as its PSU would in the net bank, and approves there. All that the
 * payment is known by stays as it was (specification, Payment status).
 */
export const moveInNetBank = (caller: Caller, paymentId: string, day: string): Promise<undefined> =>
  once(caller, "PAYMENT_MOVED", async () => {
    const { clockOffset, now, unchanged } = await clockAtRest(caller);
    const payment = await ownPayment(caller, paymentId);
    const { id, psuId, corporateId, service } = payment;
    const { status } = standing(payment, now);
    if ((status !== "ACTC" && status !== "ACWC") || service === "periodic-payments")
      throw conflict(`A payment that is ${status}, or a standing order, cannot be moved.`);
    // What somebody has changed who may not is not sealed anew: its execution refuses it.
    if (!(await isIntact(payment))) throw conflict("The payment is not as its PSU approved it.");
    checkDay(day, osloDay(now), "executionDate");
    const moved = await movedTo(payment, bankingDay(day, "following"), now);
    const { executionDate, shownDate, nextAt, seal } = moved;
    const after = executionDate <= osloDay(now) ? "ACSP" : "ACWC";
    return {
      answer: undefined,
      resource: { type: "payment", id },
      told: { psuId, corporateId, before: status, after, reason },
      changes: [
        unchanged,
        ...payments.moved(payment, after, {
          set: { executionDate, shownDate, summaryHash: moved.summaryHash, seal },
          next: new Date(nextAt),
          from: ["ACTC", "ACWC"],
          clockOffset,
        }),
        psuPayments.added(moved, clockOffset),
        ...(await rowMoved(payment, moved)),
      ],
    };
  });

/** Stops payments from an account, or lets them through again; it is read as before (specification, Consent). */
export const blockInNetBank = (caller: Caller, id: string, blocked: boolean): Promise<undefined> =>
  once(caller, "SANDBOX_CHANGED", async () => {
    found(await accounts.get(caller.world, id), "mockAccountId");
    return {
      answer: undefined,
      resource: { type: "account", id },
      told: { after: blocked ? "payments stopped" : "payments open", reason },
      changes: [accounts.blocked(caller.world, id, blocked)],
    };
  });

/** The TPP's own payment as it is written. */
async function ownPayment(caller: Caller, paymentId: string): Promise<Payment> {
  const id = readUuid(paymentId);
  const payment = id === undefined ? undefined : await payments.get(id);
  return found(isTpps(payment, caller) ? payment : undefined, "paymentId");
}

/** The sandbox's clock, by which a payment falls due, and the check that nobody moves it or resets the sandbox. */
async function clockAtRest({ tppId, world, realTime }: Caller) {
  const profile = await tpps.profile(tppId);
  const { clockOffset } = profile;
  if (profile.moving !== undefined || profile.world !== world)
    throw new ApiError("CONFLICT", "The sandbox is being reset, or its clock moved. Try again.");
  const when = { oneOf: isAtRest(profile) };
  const unchanged: Change = { check: keys.profile(tppId), when };
  return { clockOffset, now: sandboxTime(profile, realTime), unchanged };
}

/** A payment on another day, sealed again; its row keeps the id of the day it was ordered for. */
async function movedTo<P extends Payment>(payment: P, executionDate: string, now: Date) {
  const shownDate = asOrdered(payment).executionDate;
  const nextAt = executionTime({ executionDate }, now).toISOString();
  const unsealed: P = { ...payment, executionDate, shownDate };
  const moved = { ...unsealed, nextAt, summaryHash: summaryHash(unsealed) };
  return { ...moved, seal: await sealOf(moved) };
}

/** The changes by which the row of what is held for a single payment stands on its new day. */
async function rowMoved(payment: Payment, moved: Payment): Promise<Change[]> {
  const { world, debtorAccountId, approvedAt = "" } = payment;
  if (moved.service !== "payments") return [];
  const row = debtorRow(moved, new Date(approvedAt));
  const held = await accounts.transaction(world, debtorAccountId, row.id);
  if (held?.status !== "pending") throw conflict("Nothing is held for the payment any more.");
  return pendingRows.replaced(world, debtorAccountId, held, row);
}

const conflict = (text: string) => new ApiError("CONFLICT", text, { path: "paymentId" });
