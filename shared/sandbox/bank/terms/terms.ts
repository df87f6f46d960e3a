import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { Order } from "../../../ports/schemas/order.ts";
import type { Estimate, Quote, Refusal, RefusedOrder } from "../../../ports/schemas/quote.ts";
import { addDays, osloDay, startOfDay } from "../../../rules/calendar.ts";
import { bbanOf } from "../../../schemas/account-reference.ts";
import { totalPrice } from "../../rules/fees.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { mayUse } from "../access.ts";
import { creditedAmount } from "../credited-amount.ts";
import { accountsByBban } from "../indexes.ts";
import type { World } from "../world.ts";
import { isAtThisBank } from "./creditor-bank.ts";
import { judgeOrder, mostRefusals } from "./judge-order.ts";
import { creditorIn, type Payer } from "./order-parties.ts";
import { placedTransfers } from "./order-rules.ts";
import type { Reference } from "./same-quote.ts";
import { isExemptible, portEstimate } from "./told-price.ts";

/** A quote without its reference. The caller of `check` adds it, because it is encrypted with a secret. */
export type Checked = Omit<Quote, "reference">;

/** The price and date of an order before the PSU is known. */
export function estimate(world: World, order: Order, now: Date): Estimate | RefusedOrder {
  const judged = judge(world, order, { now });
  return "refusals" in judged ? judged : portEstimate(order, judged);
}

/** The price and date of an order for this PSU. */
export function check(
  world: World,
  asking: BankCaller,
  order: Order,
  { now, scenario }: { now: Date; scenario?: Reference["scenario"] },
): Checked | RefusedOrder {
  const creditors = accountsByBban(world.accounts);
  const account = creditors.get(bbanOf(order.debtorAccount) ?? "");
  const payer = { account, may: mayUse(world, asking) };
  const judged = judge(world, order, { payer, now });
  if ("refusals" in judged) return judged;
  if (!account) throw new Error("An order without an account has been refused before.");
  const { price, day } = judged;
  const today = osloDay(now);
  // Funds are looked at on the day of execution, so they say nothing about an order for a later day.
  const isDue = day.date <= today;
  const isShort = scenario?.funds || (isDue && account.available < totalPrice(price));
  return {
    terms: {
      debtorAccountId: account.id,
      debtorName: account.ownerName,
      ...portEstimate(order, judged),
    },
    until: startOfDay(addDays(today, 1)).toISOString(),
    exemptible: isExemptible(order, price, { creditors, payer }),
    ...(isShort ? { fundsAvailable: false } : {}),
  };
}

function judge(world: World, order: Order, { payer, now }: { payer?: Payer; now: Date }) {
  const creditors = accountsByBban(world.accounts);
  const judged = judgeOrder(order, { creditors, now, ...(payer ? { payer } : {}) });
  const before = "refusals" in judged ? judged.refusals : [];
  const limits = creditFaults(world, order, { payer, now }).filter(
    ({ path }) => !before.some((each) => each.path === path),
  );
  if (limits.length === 0) return judged;
  return { refusals: [...before, ...limits].slice(0, mostRefusals) };
}

/**
 * Refuses a transfer that the creditor's row at this bank could not show. The amount follows from the currency that the
 * order names, whether or not the account exists: a refusal must not tell which accounts do.
 */
function creditFaults(
  world: World,
  order: Order,
  { payer, now }: { payer: Payer | undefined; now: Date },
): Refusal[] {
  return placedTransfers(order).flatMap(({ transfer, at }): Refusal[] => {
    const creditor = creditorIn(accountsByBban(world.accounts), transfer);
    const isOwn = creditor !== "elsewhere" && payer?.may(creditor) === true;
    if (!isOwn && !isAtThisBank(transfer)) return [];
    const { amount, creditorAccount } = transfer;
    const credited = creditedAmount(amount, creditorAccount.currency, osloDay(now)) ?? 0n;
    return credited > largestInt32 ? [{ reason: "limit", path: `${at}.amount` }] : [];
  });
}
