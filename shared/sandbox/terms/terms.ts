import type { Bank } from "../../ports/bank.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { Estimate, Terms } from "../../ports/schemas/quote.ts";
import { addDays, osloDay, startOfDay } from "../../rules/calendar.ts";
import { portExchange, portMoney } from "../reads/port-money.ts";
import { totalCharge } from "../rules/charged.ts";
import type { Price } from "../rules/fees.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import type { WorldAccount } from "../worlds/world.ts";
import { judgeOrder } from "./judge-order.ts";
import type { OrderDay } from "./order-day.ts";
import { type Creditors, creditorIn, creditorsOf, type Payer, payerOf } from "./parties.ts";
import { quoteReference } from "./reference.ts";

/** The estimate and check part of the bank's port: the cost and the execution day of orders. */
export const sandboxTerms = (place: SandboxView): Pick<Bank, "estimate" | "check"> => ({
  async estimate(_asking, order) {
    const creditors = await creditorsOf(place, order);
    const judged = judgeOrder(order, { creditors, now: place.now });
    return "refusals" in judged ? judged : toldPrice(order, judged);
  },

  async check(asking, order) {
    const { now } = place;
    const [payer, creditors] = await Promise.all([
      payerOf(place, asking, order),
      creditorsOf(place, order),
    ]);
    const judged = judgeOrder(order, { creditors, payer, now });
    if ("refusals" in judged) return judged;
    // An order without an account has been refused before.
    const account = payer.account as WorldAccount;
    const terms: Terms = {
      debtorAccountId: account.id,
      debtorName: account.ownerName,
      ...toldPrice(order, judged),
    };
    return {
      terms,
      until: startOfDay(addDays(osloDay(now), 1)).toISOString(),
      reference: await quoteReference(place, { order, terms, by: asking }),
      exemptible: isExemptible(order, judged.price, { creditors, payer }),
      ...(isShort(order, account, judged, place) ? { fundsAvailable: false } : {}),
    };
  },
});

/** The price and the day in the form of the port. */
function toldPrice(
  { debtorAccount: { currency } }: Order,
  { price, day }: { price: Price; day: OrderDay },
): Estimate {
  const rate = portExchange(price.rate);
  return {
    debited: portMoney(price.debited, currency),
    fee: portMoney(price.fee, currency),
    ...(rate ? { rate } : {}),
    ...day,
  };
}

/**
 * Tells whether an order needs no SCA: it is between two accounts of one owner, and the customer may use both. Order
 * and both accounts have the same currency, because a PSU must see a fee or a rate before paying it.
 */
function isExemptible(
  order: Order,
  { fee, rate }: Price,
  { creditors, payer: { may } }: { creditors: Creditors; payer: Payer },
): boolean {
  if (order.kind !== "single" || fee > 0n || rate) return false;
  const creditor = creditorIn(creditors, order.transfer);
  if (creditor === "elsewhere" || !may(creditor)) return false;
  return creditor.currency === order.transfer.amount.currency;
}

/** Tells whether the funds are insufficient now. A standing order before its first day is not checked. */
function isShort(
  { kind }: Order,
  { available }: WorldAccount,
  { price, day }: { price: Price; day: OrderDay },
  { scenario, now }: SandboxView,
): boolean {
  if (scenario?.funds === "insufficient") return true;
  if (kind === "standing" && day.date > osloDay(now)) return false;
  return available < totalCharge(price);
}
