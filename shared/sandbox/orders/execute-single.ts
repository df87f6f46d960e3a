import { audit } from "../../table/audit.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { totalCharge } from "../rules/charged.ts";
import { bookedRow, debtorRow, transferRules } from "../rules/payment-rows.ts";
import { creditSeconds, secondsAfter } from "../rules/step-instants.ts";
import { chargedSingle, type SingleOrder } from "./charged-order.ts";
import { creditOf } from "./credit.ts";
import { rejectOrder } from "./end-order.ts";
import { orderEvent } from "./order-event.ts";
import { orderAfter, orderChanged } from "./order-item.ts";
import type { OrderStep } from "./take-order.ts";

/**
 * Books a due order once. Its status, the account, the row, the creditor's account at this bank and the changes of
 * `otherChanges` are one transaction. If one of the accounts is closed, the order is rejected.
 */
export async function executeSingle(
  held: SingleOrder,
  step: OrderStep,
): Promise<"done" | "refused"> {
  const { id, world, terms, approvedAt } = held;
  const { at, realTime, clockOffset, otherChanges } = step;
  const charged = chargedSingle(held);
  const { codes, instant } = transferRules(charged);
  const row = debtorRow(charged, new Date(approvedAt));
  const booked = bookedRow(row, at);
  const credit = await creditOf(held, charged.order, { debit: booked, codes, at });
  if (credit === "closed") return rejectOrder(held, step, "creditor");
  const isOnItsWay = instant && credit === undefined;
  const next = isOnItsWay
    ? orderAfter(held, { status: "ACWP", nextAt: secondsAfter(at, creditSeconds) })
    : orderAfter(held, { status: "ACSC" });
  const result = await sandboxBank.book(
    { paymentId: id, world, accountId: terms.debtorAccountId, total: totalCharge(charged), row },
    { row: booked, credit },
    [
      ...otherChanges,
      ...orderChanged(held, next, clockOffset),
      audit(orderEvent(held, "PAYMENT_BOOKED", realTime)),
    ],
  );
  if (result === "closed") return rejectOrder(held, step, "account");
  return result === "booked" ? "done" : "refused";
}
