import { type BasketView, basketPage } from "../pages/basket-page.ts";
import type { Money } from "../pages/format.ts";
import type { Frame } from "../pages/layout.ts";
import { psuCaller, tppCaller } from "../payments/payment-caller.ts";
import type { Account } from "../ports/schemas/account.ts";
import { basketHash, sumsOf } from "../rules/basket.ts";
import { kidOrMessage } from "../rules/kid.ts";
import { moneyOf, toMinorUnits } from "../rules/money.ts";
import { type SinglePayment, takesMore, totalDebit } from "../rules/payment.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { baskets } from "../table/baskets.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import type { PageCall } from "./define-page.ts";
import { availableBalance, companyName } from "./render-payment.ts";
import { shownHash } from "./shown-hash.ts";

/** The page on which the PSU approves the payments of a signing basket, as they are now. */
export async function renderBasket(
  frame: Frame,
  { flow, firstShown }: PageCall,
  { id }: NonNullable<ScaFlow["basket"]>,
): Promise<string> {
  const basket = await baskets.get(id);
  const payments = basket ? await baskets.contents(basket) : [];
  const accounts = await accountsOf(flow, payments);
  const taken = sumsOf(payments, (each) => [each.debtorAccountId ?? "", totalDebit(each)]);
  const isTooLittle = (account: Account) => {
    const available = availableBalance(account);
    return available !== undefined && available < (taken.get(account.id) ?? 0n);
  };
  const isRefused = payments.some(({ quote }) => quote?.fundsAvailable === false);
  return basketPage(frame, {
    brand: flow.brand,
    payments: payments.map((each) => rowOf(each, accounts.get(each.debtorAccountId ?? ""))),
    firstShown,
    totals: moneysOf(
      sumsOf(payments, ({ order: { instructedAmount } }) => [
        instructedAmount.currency,
        toMinorUnits(instructedAmount),
      ]),
    ),
    fees: moneysOf(sumsOf(payments, ({ debtorCurrency, fee }) => [debtorCurrency, fee])),
    taken: payments.some(takesMore)
      ? moneysOf(sumsOf(payments, (each) => [each.debtorCurrency, totalDebit(each)]))
      : undefined,
    problem: isRefused || [...accounts.values()].some(isTooLittle) ? "funds" : undefined,
    actsFor: companyName(flow),
    summaryHash: shownHash(flow, basketHash(payments)),
  });
}

/** The debtor accounts of the payments, by id. */
async function accountsOf(
  flow: ScaFlow,
  payments: readonly SinglePayment[],
): Promise<Map<string, Account>> {
  const { customerId, corporateId: agreementId } = flow;
  const [first] = payments;
  if (!first || customerId === undefined) return new Map();
  const ids = new Set(payments.flatMap(({ debtorAccountId }) => debtorAccountId ?? []));
  const asking = psuCaller(tppCaller(first, first.device), { customerId, agreementId });
  const bank = bankAt(bankContextOf(flow));
  const found = await bank.accounts({ ...asking, attended: true }, [...ids]);
  return new Map(found.map((account) => [account.id, account]));
}

function rowOf(
  payment: SinglePayment,
  account: Account | undefined,
): BasketView["payments"][number] {
  const { order, debited, fee, rate, debtorCurrency } = payment;
  return {
    ...kidOrMessage(order),
    to: { name: order.creditorName, number: accountNumber(order.creditorAccount) },
    from: { name: account?.name ?? "", number: account?.iban ?? "" },
    date: payment.executionDate,
    amount: order.instructedAmount,
    debited: rate && moneyOf(debited, debtorCurrency),
    fee: fee > 0n ? moneyOf(fee, debtorCurrency) : undefined,
  };
}

const moneysOf = (sums: ReadonlyMap<string, bigint>): Money[] =>
  [...sums].map(([currency, minor]) => moneyOf(minor, currency));
