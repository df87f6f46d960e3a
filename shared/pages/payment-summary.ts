import type { ComponentChild } from "preact";
import { formatAccount } from "./format.ts";
import { html } from "./html.ts";

/** The debtor or the creditor of a payment: name and account number. */
export type PartyView = { name: string; number: string };

/** A row: a term, its value in one or several lines, and an optional note. */
export type Detail = readonly [
  term: string,
  detail: string | readonly string[] | undefined,
  note?: string | undefined,
];

/**
 * The account of one side. Text from others is inside <bdi>, so that a direction mark in it cannot reorder the text
 * around it.
 */
export function renderParty(
  term: string,
  { name, number }: PartyView,
  more: (string | undefined)[],
  id?: string,
): ComponentChild {
  return html`<div class="party" id=${id}>
    <dt>${term}</dt>
    <dd>
      <strong><bdi>${name}</bdi></strong>
      <span class="number">${formatAccount(number)}</span>
      ${more.filter(Boolean).map((line) => html`<br /><bdi>${line}</bdi>`)}
    </dd>
  </div>`;
}

/** The amount to approve, above everything else. */
export const renderSum = (term: string, sums: readonly string[]): ComponentChild =>
  html`<div class="sum"><dt>${term}</dt><dd>${renderLines(sums)}</dd></div>`;

/** The other rows of a payment. A row without a value is left out. */
export const renderDetails = (details: readonly Detail[]): ComponentChild =>
  details.map(
    ([term, detail, note]) =>
      detail !== undefined &&
      html`<div>
        <dt>${term}</dt>
        <dd>
          ${typeof detail === "string" ? html`<bdi>${beforeCurrency(detail)}</bdi>` : renderLines(detail)}
          ${note && html`<span class="line detail">${note}</span>`}
        </dd>
      </div>`,
  );

const renderLines = (lines: readonly string[]) =>
  lines.map((line) => html`<span class="line">${beforeCurrency(line)}</span>`);

/** Lets an amount that is too long for its column break before the currency, and not within a number or a word. */
const beforeCurrency = (text: string): string => text.replace(/\u00a0(?=[A-Z]{3}$)/, " ");
