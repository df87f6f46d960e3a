import type { Account } from "../bank/world.ts";
import type { Payment } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";

/**
 * Whether an account can pay what was ordered from it when the PSU was not known, and is what the order presumed of it
 * (specification, Errors: PAYMENT_FAILED). Whether payments from it are stopped is looked at when the order is taken.
 */
export const canPay = (payment: Payment, account: Account | undefined): boolean =>
  account !== undefined &&
  account.currency === payment.debtorCurrency &&
  account.ownerName === payment.debtorName &&
  rulesOf(payment).opensTo(account);
