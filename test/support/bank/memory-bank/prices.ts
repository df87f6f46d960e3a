import type { Order } from "../../../../shared/ports/schemas/order.ts";
import type * as quotes from "../../../../shared/ports/schemas/quote.ts";
import { toMinorUnits } from "../../../../shared/rules/money.ts";
import * as of from "./books.ts";

/** The days on which an order is executed, from a day on: one, unless it is a standing order. */
export const daysOf = (order: Order, from: string): string[] => {
  if (order.kind === "standing") return of.daysFrom(order.schedule, from);
  const { requestedDate: asked = from } = order;
  return [of.bankingDay(asked > from ? asked : from)];
};

/** The day for which an order asks. */
const datedOf = (order: Order) =>
  order.kind === "standing" ? order.schedule.startDate : order.requestedDate;

export function estimate(books: of.Books, order: Order): quotes.Estimate | quotes.RefusedOrder {
  const refusals: quotes.Refusal[] = [];
  const [asked, earliest] = [datedOf(order), of.today(books)];
  if (!order.product.includes("credit-transfers"))
    refusals.push({ reason: "product", path: "product" });
  if (asked !== undefined && asked < earliest)
    refusals.push({ reason: "date", path: "requestedDate", earliest });
  else if (!daysOf(order, earliest).length)
    refusals.push({ reason: "date", path: "schedule.endDate", earliest });
  for (const [at, transfer] of of.transfersOf(order).entries()) {
    const place = order.kind === "bulk" ? `transfers.${at}` : "transfer";
    const path = `${place}.remittanceInformationStructuredArray`;
    const kid = transfer.remittanceInformationStructuredArray?.[0]?.reference;
    if (!of.accountWith(books, transfer.creditorAccount)?.takesKid) continue;
    if (kid === undefined) refusals.push({ reason: "kidMissing", path });
    else if (kid.length !== 7) refusals.push({ reason: "kidInvalid", path: `${path}.0.reference` });
  }
  if (refusals.length) return { refusals };
  const [date = earliest, ...more] = daysOf(order, earliest);
  const isForeign = of.transfersOf(order).some(({ amount }) => amount.currency === "EUR");
  const pair = { sourceCurrency: "EUR", unitCurrency: "EUR", targetCurrency: "NOK" } as const;
  return {
    debited: of.kroner(of.transfersOf(order).reduce((sum, each) => sum + of.takenBy(each), 0n)),
    fee: of.kroner(isForeign ? 4_000n : 0n),
    ...(isForeign && { rate: { ...pair, exchangeRate: "11.50", quotationDate: earliest } }),
    date,
    ...(asked !== undefined && asked !== date && { movedFrom: asked }),
    ...(order.kind === "standing" && { nextDates: [date, ...more] }),
  };
}

/** Checks the account first, because a customer without access to it may learn nothing else. */
export function check(
  books: of.Books,
  by: of.By,
  order: Order,
): quotes.Quote | quotes.RefusedOrder {
  const account = of.accountWith(books, order.debtorAccount);
  const user = account && of.userOf(account, by);
  if (!user || account.closed) return { refusals: [{ reason: "account", path: "debtorAccount" }] };
  if (!user.mayPay) return { refusals: [{ reason: "mandate", path: "debtorAccount" }] };
  const price = estimate(books, order);
  if ("refusals" in price) return price;
  if (of.availableOf(account) < costOf(price)) return { refusals: [{ reason: "funds" }] };
  const terms = { debtorAccountId: account.about.id, debtorName: "Kari Nordmann", ...price };
  const creditors = of
    .transfersOf(order)
    .map((each) => of.accountWith(books, each.creditorAccount));
  const exemptible = creditors.every((creditor) => creditor && of.userOf(creditor, by));
  const reference = of.nextId(books, "quote");
  books.quotes.set(reference, quotedOf(by, order, terms));
  const until = new Date(books.now.getTime() + 3_600_000).toISOString();
  return { terms, until, reference, exemptible };
}

/** The amount that a price takes from the account, in øre. */
export const costOf = ({ debited, fee }: quotes.Estimate) =>
  toMinorUnits(debited) + toMinorUnits(fee);

/** Everything that a quote's reference binds. The dates are not bound. */
export const quotedOf = (
  { customerId, agreementId }: of.By,
  order: Order,
  { date: _, movedFrom: __, nextDates: ___, ...bound }: quotes.Terms,
) => ({ customerId, agreementId, order, bound });
