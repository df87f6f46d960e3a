import type { Bank } from "../../ports/bank.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { Terms } from "../../ports/schemas/quote.ts";
import { addDays, osloDay, startOfDay } from "../../rules/calendar.ts";
import { totalCharge } from "../rules/charged.ts";
import type { Price } from "../rules/fees.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import type { WorldAccount } from "../worlds/world.ts";
import { judgeOrder } from "./judge-order.ts";
import type { OrderDay } from "./order-day.ts";
import { creditorsOf, payerOf } from "./parties.ts";
import { quoteReference } from "./reference.ts";
import { isExemptible, toldPrice } from "./told-price.ts";

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
