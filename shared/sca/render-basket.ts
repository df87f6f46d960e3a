import { bank } from "../bank/stage-bank.ts";
import type { PageCall } from "../http/define-page.ts";
import { type BasketView, basketPage } from "../pages/basket-page.ts";
import type { Money } from "../pages/format.ts";
import type { Frame } from "../pages/layout.ts";
import { basketHash, sumsOf } from "../rules/basket.ts";
import { remittanceOf } from "../rules/kid.ts";
import { minorUnits, moneyOf } from "../rules/money.ts";
import { type SinglePayment, takesMore, totalOf } from "../rules/payment.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import { baskets } from "../table/baskets.ts";
import type { ScaFlow } from "../table/sca-flows.ts";

/** The page on which the payments of a signing basket are approved, as they stand now. */
export async function renderBasket(
  frame: Frame,
  { flow, firstShown }: PageCall,
  { id }: NonNullable<ScaFlow["basket"]>,
): Promise<string> {
  const basket = await baskets.get(id);
  const payments = basket ? await baskets.contents(basket) : [];
  const accounts = await accountsOf(payments);
  const taken = sumsOf(payments, (each) => [each.debtorAccountId, totalOf(each)]);
  const isTooLittle = (accountId: string) => {
    const available = accounts.get(accountId)?.available;
    return available !== undefined && available < (taken.get(accountId) ?? 0n);
  };
  return basketPage(frame, {
    brand: flow.brand,
    payments: payments.map((each) => rowOf(each, accounts.get(each.debtorAccountId))),
    firstShown,
    totals: moneysOf(
      sumsOf(payments, ({ order: { instructedAmount } }) => [
        instructedAmount.currency,
        minorUnits(instructedAmount),
      ]),
    ),
    fees: moneysOf(sumsOf(payments, ({ debtorCurrency, fee }) => [debtorCurrency, fee])),
    taken: payments.some(takesMore)
      ? moneysOf(sumsOf(payments, (each) => [each.debtorCurrency, totalOf(each)]))
      : undefined,
    problem: [...accounts.keys()].some(isTooLittle) ? "funds" : undefined,
    summaryHash: basketHash(payments),
  });
}

type Account = Awaited<ReturnType<ReturnType<typeof bank>["account"]>>;

/** The accounts that payments are taken from, each read once. */
async function accountsOf(payments: readonly SinglePayment[]): Promise<Map<string, Account>> {
  const [first] = payments;
  const ids = [...new Set(payments.map(({ debtorAccountId }) => debtorAccountId))];
  const read = async (id: string) => [id, await bank().account(first?.world ?? "", id)] as const;
  return new Map(await Promise.all(ids.map(read)));
}

function rowOf(payment: SinglePayment, account: Account): BasketView["payments"][number] {
  const { order, debited, fee, rate, debtorCurrency } = payment;
  return {
    ...remittanceOf(order),
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
