import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { Money } from "../../../ports/schemas/money.ts";
import { osloDay } from "../../../rules/calendar.ts";
import { priceWithoutFlatFee, totalPrice } from "../../rules/fees.ts";
import { sandboxRates } from "../../rules/rates.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { mayUse } from "../access.ts";
import type { World } from "../world.ts";
import { advance } from "./advance.ts";
import { whyNotPaid } from "./why-not-paid.ts";

type Question = { accountId: string; amount: Money; now: Date };

/**
 * Tells whether a payment of this amount would be funded now. Decides as `submit` does: after everything that was due
 * before now, with held money counted as spent, and with the price of a conversion.
 */
export function covers(
  world: World,
  asking: BankCaller,
  { accountId, amount, now }: Question,
): boolean {
  const { world: current } = advance(world, new Date(now.getTime() - 1));
  const account = current.accounts.get(accountId);
  if (!account || !mayUse(current, asking)(account)) return false;
  const rates = sandboxRates(osloDay(now));
  const terms = { instructedAmount: amount, debtorCurrency: account.currency, rates };
  const price = priceWithoutFlatFee(terms);
  // A larger payment is refused, because its row would not fit.
  if (!price || totalPrice(price) > BigInt(largestInt32)) return false;
  return whyNotPaid(account, totalPrice(price)) === undefined;
}
