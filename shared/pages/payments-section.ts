import type { ComponentChild } from "preact";
import { moneyOf, toMinorUnits } from "../rules/money.ts";
import { formatMoney } from "./format.ts";
import { html } from "./html.ts";
import type { Frame } from "./layout.ts";
import { type PaymentRow, renderPayments } from "./payments-table.ts";
import { speak } from "./texts.ts";

/** The payments on one page: from index `start` up to, but not including, `end`. */
export type PaymentsSection = { all: readonly PaymentRow[]; start: number; end: number };

/** The maximum size of a page in bytes, and the maximum number of payments on it. */
const most = { bytes: 30_000, rows: 50 };

/**
 * Renders a page with as many payments as fit. It begins with payment number `from`, counted from 1, or with the
 * first if there is no such payment.
 */
export function pageWithPart(
  all: readonly PaymentRow[],
  from: number,
  page: (part: PaymentsSection) => string,
): string {
  const start = from <= all.length ? from - 1 : 0;
  const pageOf = (size: number) => page({ all, start, end: start + size });
  const isSmall = (document: string) => Buffer.byteLength(document) < most.bytes;
  const largest = Math.min(most.rows, all.length - start);
  const document = pageOf(largest);
  if (isSmall(document)) return document;
  let [fits, tooMany] = [1, largest];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isSmall(pageOf(middle))) fits = middle;
    else tooMany = middle;
  }
  return pageOf(fits);
}

/** The table of one part, the total of the payments after it, and links to the other parts. */
export function renderSection({ language, action }: Frame, part: PaymentsSection): ComponentChild {
  const { all, start, end } = part;
  const say = speak(language);
  const isWhole = end - start === all.length;
  const place = { first: start + 1, last: end, count: all.length };
  const link = (query: string, words: string) =>
    html`<a href=${`${action}${query}#payments`}>${words}</a>`;
  return html`${renderPayments(language, all.slice(start, end), say(isWhole ? "payments" : "paymentsPart", place))}
    ${end < all.length && html`<p class="more">${moreWords(language, all.slice(end))}</p>`}
    ${
      !isWhole &&
      html`<p class="parts">
        ${end < all.length && link(`?from=${end + 1}`, say("partNext"))}
        ${start > 0 && link("", say("partFirst"))}
      </p>`
    }`;
}

/** The number of payments after this part, and their total in each currency. */
function moreWords(language: Frame["language"], left: readonly PaymentRow[]): string {
  const sums = new Map<string, bigint>();
  for (const { amount } of left)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + toMinorUnits(amount));
  const amount = [...sums]
    .map(([currency, sum]) => formatMoney(moneyOf(sum, currency), language))
    .join(" + ");
  const say = speak(language);
  return left.length === 1
    ? say("oneMore", { amount })
    : say("more", { count: left.length, amount });
}
