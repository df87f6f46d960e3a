import { bank } from "../bank/stage-bank.ts";
import type { Transaction } from "../bank/world.ts";
import { convert, minorUnits } from "../rules/money.ts";
import { bookedRow, creditRow, type Payment } from "../rules/payment.ts";
import { creditorBban } from "../rules/payment-prints.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { type Due, payments } from "../table/payments.ts";

/**
 * Books an approved payment that is due, once: its status, the account, the row and the creditor's account where the
 * bank holds that too change together or not at all, with what must happen alongside. It is booked at `at`, by the
 * sandbox's clock. Of two runs at once, the second changes nothing. Where the account has been deleted since its approval
 * the payment is rejected.
 */
export async function executePayment(
  { payment, row }: Due,
  { at, realTime, alongside }: { at: Date; realTime: Date; alongside: readonly Change[] },
): Promise<"booked" | "rejected" | "refused"> {
  const { id, world, debtorAccountId: accountId } = payment;
  const withdrawal = { paymentId: id, world, accountId, total: payment.debited + payment.fee, row };
  const booked = bookedRow(row, at);
  const credit = await creditOf(payment, booked);
  const result = await bank().book(withdrawal, { row: booked, ...(credit ? { credit } : {}) }, [
    ...alongside,
    ...payments.executed(payment, "ACSC"),
    told(payment, "PAYMENT_BOOKED", realTime),
  ]);
  if (result !== "gone") return result;
  return rejectPayment(payment, realTime, alongside);
}

/** Rejects an approved payment whose account, or whole world, is not there any more. */
export async function rejectPayment(
  payment: Payment,
  realTime: Date,
  alongside: readonly Change[] = [],
): Promise<"rejected" | "refused"> {
  const refused = await table.change([
    ...alongside,
    ...payments.executed(payment, "RJCT"),
    told(payment, "PAYMENT_REJECTED", realTime),
  ]);
  return refused === undefined ? "rejected" : "refused";
}

const told = (
  { id, tppId, requestId, psuId, corporateId }: Payment,
  type: "PAYMENT_BOOKED" | "PAYMENT_REJECTED",
  at: Date,
): Change =>
  audit({ type, at, tppId, requestId, psuId, corporateId, resource: { type: "payment", id } });

/** What the creditor gets where its account is in the same world. */
async function creditOf({ world, tppId, order }: Payment, debit: Transaction) {
  const bban = creditorBban(order);
  if (bban === undefined) return undefined;
  const accountId = await bank().accountIdOf(world, tppId, bban);
  const account = await bank().account(world, accountId);
  if (!account) return undefined;
  const { currency } = order.instructedAmount;
  const sent = minorUnits(order.instructedAmount);
  const amount = convert(sent, currency, account.currency, await bank().rates());
  if (amount === undefined) return undefined;
  return { accountId, row: creditRow(debit, { amount, currency: account.currency }) };
}
