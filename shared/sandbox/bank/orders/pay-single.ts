import { instantCreditSeconds } from "../../../limits.ts";
import { secondsAfter } from "../../rules/step-instants.ts";
import type { Draft } from "../draft.ts";
import { creditOf } from "./credit.ts";
import { changeOrder, orderAfter, rejectOrder } from "./order-changes.ts";
import { isInstant, type Standing, totalOf } from "./order-form.ts";
import { bookedRow, pendingRow } from "./order-rows.ts";
import { whyNotPaid } from "./why-not-paid.ts";

/**
 * Books a due order once. If it holds no money, funds are looked at now, and only now (decision: Dated payments). If one
 * of the accounts is closed, the order is rejected.
 */
export function paySingle(draft: Draft, order: Standing<"single">, at: Date): void {
  const result = book(draft, order, at);
  if (result === "account" || result === "creditor") rejectOrder(draft, order, result);
  else if (result === "funds") {
    const without = orderAfter(order, { status: "ACCP", fundsAvailable: false });
    changeOrder(draft, without, "PAYMENT_WITHOUT_FUNDS");
  } else changeOrder(draft, orderAfter(order, result), "PAYMENT_BOOKED");
}

/** Books the rows of an order. Returns its next state, or the reason why nothing was booked. */
function book(draft: Draft, order: Standing<"single">, at: Date) {
  const accountId = order.terms.debtorAccountId;
  const isHeld = order.heldRow !== undefined;
  const row = bookedRow(pendingRow(order), at);
  const { instruction } = order;
  const { transfer } = instruction;
  const credit = creditOf(draft, instruction, { transfer, debit: row });
  if (credit === "closed") return "creditor";
  const why = whyNotPaid(draft.account(accountId), isHeld ? undefined : totalOf(order.terms));
  if (why) return why;
  if (isHeld) draft.bookPending(accountId, row);
  else draft.book(accountId, row);
  if (credit) draft.book(credit.accountId, credit.row);
  if (!isInstant(instruction) || credit) return { status: "ACSC" } as const;
  // The creditor's bank still has to confirm it.
  return {
    status: "ACWP",
    nextAt: secondsAfter(at, instantCreditSeconds),
    heldRow: undefined,
  } as const;
}
