import { hash } from "node:crypto";
import { bbanOf } from "../schemas/account-reference.ts";
import { minorUnits } from "./money.ts";
import type { Payment } from "./payment.ts";

/** One hash of everything the PSU sees and approves: amount, payee and the rest. */
export function summaryHash(payment: Omit<Payment, "summaryHash" | "status">): string {
  const { id, order, debtorAccountId, debited, fee, debtorCurrency, rate, executionDate } = payment;
  const { instructedAmount, creditorName, creditorAccount, creditorAgent } = order;
  return printOf([
    id,
    [instructedAmount.amount, instructedAmount.currency],
    [creditorName, creditorAccount.iban, creditorAccount.bban, creditorAgent],
    order.creditorAddress && Object.entries(order.creditorAddress).sort(),
    [debtorAccountId, `${debited}`, `${fee}`, debtorCurrency],
    rate && Object.entries(rate).sort(),
    [executionDate, order.remittanceInformationUnstructured, order.purposeCode],
  ]);
}

/**
 * What makes a payment the twin of another: debtor, creditor, amount, date and message are the same, however an
 * account's number or an amount is written.
 */
export function duplicatePrint({
  tppId,
  world,
  order,
  executionDate,
}: Pick<Payment, "tppId" | "world" | "order" | "executionDate">): string {
  const { debtorAccount, creditorName, instructedAmount } = order;
  return printOf([
    [tppId, world, bbanOf(debtorAccount)],
    [creditorName, creditorBban(order) ?? order.creditorAccount],
    [`${minorUnits(instructedAmount)}`, instructedAmount.currency, executionDate],
    order.remittanceInformationUnstructured,
  ]);
}

/** The creditor's account number in Norway, if it is there: of a BBAN, its bank's BIC tells the country. */
export function creditorBban({
  creditorAccount,
  creditorAgent,
}: Pick<Payment["order"], "creditorAccount" | "creditorAgent">): string | undefined {
  const abroad = creditorAccount.bban !== undefined && creditorAgent?.slice(4, 6) !== "NO";
  return abroad ? undefined : bbanOf(creditorAccount);
}

const printOf = (parts: unknown): string => hash("sha256", JSON.stringify(parts), "base64url");
