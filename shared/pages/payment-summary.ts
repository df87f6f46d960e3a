import type { ComponentChild } from "preact";
import { formatAccount } from "./format.ts";
import { html } from "./html.ts";

/** Whose account it is, or whom it pays. */
export type Party = { name: string; number: string };

/** A term, what there is to say of it, in one line or several, and what that means. */
export type Detail = readonly [
  term: string,
  detail: string | readonly string[] | undefined,
  note?: string | undefined,
];

/** The account of one side; what others wrote stands in <bdi>, so that no direction mark in it rearranges what is around it. */
export function renderParty(
  term: string,
  { name, number }: Party,
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

/** The sum that is approved, above all else. */
export const renderSum = (term: string, sums: readonly string[]): ComponentChild =>
  html`<div class="sum"><dt>${term}</dt><dd>${renderLines(sums)}</dd></div>`;

/** What else there is to know of a payment; what there is not has no row. */
export const renderDetails = (details: readonly Detail[]): ComponentChild =>
  details.map(
    ([term, detail, note]) =>
      detail !== undefined &&
      html`<div>
        <dt>${term}</dt>
        <dd>
          ${typeof detail === "string" ? html`<bdi>${detail}</bdi>` : renderLines(detail)}
          ${note && html`<span class="line detail">${note}</span>`}
        </dd>
      </div>`,
  );

const renderLines = (lines: readonly string[]) =>
  lines.map((line) => html`<span class="line">${line}</span>`);
