import { formatList, formatMoney } from "../pages/format.ts";
import type { Language } from "../pages/language.ts";
import { speak } from "../pages/texts.ts";
import type { ToApprove } from "../ports/identity.ts";
import { moneyOf, toMinorUnits } from "../rules/money.ts";
import type { Payment } from "../rules/payment.ts";

/** The headings of the pages on which a PSU approves or stops payments. */
const headings = {
  pay: { single: "paymentHeading", standing: "standingHeading", several: "severalHeading" },
  stop: { single: "stopHeading", standing: "stopStandingHeading", several: "stopSeveralHeading" },
} as const;

/** The approval that the PSU is asked for, with the text of the page. */
export function toApprove(
  payments: readonly Payment[],
  { action, hash, language }: { action: keyof typeof headings; hash: string; language: Language },
): ToApprove {
  const say = speak(language);
  const [first, ...others] = payments;
  const only = first && !others.length && first.service !== "bulk-payments" ? first : undefined;
  const size = payments.reduce((sum, each) => sum + sizeOf(each), 0);
  const payee = only?.order.creditorName ?? say("manyPayments", { size });
  const kind = !only ? "several" : only.service === "payments" ? "single" : "standing";
  const amounts = amountsOf(payments);
  const sums = formatList(
    amounts.map((each) => formatMoney(each, language)),
    language,
  );
  // The payee is last, because a provider with little room for the text cuts it.
  return { amounts, payee, text: `${say(headings[action][kind])}: ${sums}, ${payee}`, hash };
}

const sizeOf = (payment: Payment): number =>
  payment.service === "bulk-payments" ? payment.size : 1;

/** The ordered amounts in each currency. For a bulk, its total debit. */
function amountsOf(payments: readonly Payment[]): ToApprove["amounts"] {
  const sums = new Map<string, bigint>();
  for (const payment of payments) {
    const [currency, minor] = orderedBy(payment);
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  return [...sums].map(([currency, minor]) => moneyOf(minor, currency)) as ToApprove["amounts"];
}

function orderedBy(payment: Payment): [currency: string, minor: bigint] {
  if (payment.service === "bulk-payments") return [payment.debtorCurrency, payment.debited];
  const { instructedAmount } = payment.order;
  return [instructedAmount.currency, toMinorUnits(instructedAmount)];
}
