import { bank } from "../bank/stage-bank.ts";
import type { Transaction } from "../bank/world.ts";
import { convert, minorUnits } from "../rules/money.ts";
import { bookedRow, creditRow, type Payment } from "../rules/payment.ts";
import { creditorBban } from "../rules/payment-prints.ts";
import { audit } from "../table/audit.ts";
import { dueAttributes, payments } from "../table/payments.ts";

/**
 * Books an approved payment that is due, once: its status, the account, the row and the creditor's account where the
 * bank holds that too change together or not at all. Of two runs at once, the second changes nothing.
 */
export async function executePayment(
  { payment, row }: { payment: Payment; row: Transaction },
  realTime: Date,
): Promise<"booked" | "refused"> {
  const now = new Date(realTime.getTime() + payment.clockOffset);
  const { id, tppId, world, debtorAccountId: accountId } = payment;
  const withdrawal = { paymentId: id, world, accountId, total: payment.debited + payment.fee, row };
  const booked = bookedRow(row, now);
  const credit = await creditOf(payment, booked);
  return bank().book(withdrawal, { row: booked, ...(credit ? { credit } : {}) }, [
    payments.moved(id, "ACSC", { remove: dueAttributes }),
    audit({
      type: "PAYMENT_BOOKED",
      at: realTime,
      tppId,
      requestId: payment.requestId,
      psuId: payment.psuId,
      corporateId: payment.corporateId,
      resource: { type: "payment", id },
    }),
  ]);
}

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
