import type { ComponentChild } from "preact";
import { formatAccount, formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import type { PartyView } from "./payment-summary.ts";
import { speak } from "./texts.ts";

/** One payment among several. */
export type PaymentRow = {
  to: PartyView;
  from?: PartyView | undefined;
  date?: string | undefined;
  kid?: string | undefined;
  message?: string | undefined;
  amount: Money;
  /** The amount in the account's currency, if that is different. */
  debited?: Money | undefined;
  fee?: Money | undefined;
};

/** The columns by the name of their heading text. A cell may be empty. */
const columns = {
  to: ({ to }) => renderParty(to),
  day: ({ date }, language) => date && formatDate(date, language),
  message: ({ kid, message }, language) =>
    kid ? html`${speak(language)("kid")} ${kid}` : message && html`<bdi>${message}</bdi>`,
  amount: ({ amount, ...besides }, language) =>
    html`${formatMoney(amount, language)}${(
      [
        ["converted", besides.debited],
        ["fee", besides.fee],
      ] as const
    ).map(
      ([name, money]) =>
        money && html`<small>${speak(language)(name)} ${formatMoney(money, language)}</small>`,
    )}`,
} as const satisfies Record<string, (row: PaymentRow, language: Language) => ComponentChild>;

type Column = keyof typeof columns;

/**
 * A table of payments, grouped by debtor account. Columns without any value are left out. On a narrow screen each row
 * is a block, and the headings are repeated in the cells.
 */
export function renderPayments(
  language: Language,
  rows: readonly PaymentRow[],
  caption: string,
): ComponentChild {
  const say = speak(language);
  const shown = (Object.keys(columns) as Column[]).filter((name) =>
    rows.some((row) => columns[name](row, language)),
  );
  return html`<table id="payments">
    <caption>${caption}</caption>
    <thead>
      <tr>
        ${shown.map((name) => html`<th scope="col" class=${classOf(name)}>${say(name)}</th>`)}
      </tr>
    </thead>
    ${accountsOf(rows).map(
      (paid) => html`<tbody>
        ${
          paid[0]?.from &&
          html`<tr><th colspan=${shown.length} scope="rowgroup"><i>${say("from")} </i>${renderParty(paid[0].from)}</th></tr>`
        }
        ${paid.map((row) => renderRow(language, row, shown))}
      </tbody>`,
    )}
  </table>`;
}

/**
 * Groups payments by debtor account. The account is shown once per group, because its name may be longer than the
 * rest.
 */
export const accountsOf = (rows: readonly PaymentRow[]): PaymentRow[][] => [
  ...Map.groupBy(rows, ({ from }) => JSON.stringify(from)).values(),
];

// The date column has a fixed width. The style sheet finds the others by position.
const classOf = (name: Column) => (name === "day" ? name : undefined);

// There may be fifty rows, so each has as little markup as possible. A <th> among <td> is a row heading without a
// scope.
function renderRow(language: Language, row: PaymentRow, shown: readonly Column[]): ComponentChild {
  const say = speak(language);
  return html`<tr>
    ${shown.map((name) => {
      const cell = columns[name](row, language);
      if (name === "to") return html`<th>${cell}</th>`;
      const isTold = name === "amount" || (name === "message" && row.kid);
      return html`<td>${cell && !isTold && html`<i>${say(name)} </i>`}${cell}</td>`;
    })}
  </tr>`;
}

const renderParty = ({ name, number }: PartyView): ComponentChild =>
  html`<bdi>${name}</bdi> <small>${formatAccount(number)}</small>`;
