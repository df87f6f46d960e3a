import type { ComponentChild } from "preact";
import { formatAccount, formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type PaymentView = {
  brand?: string | undefined;
  from: { name: string; number: string; owner: string };
  to: {
    name: string;
    number: string;
    agent?: string | undefined;
    address?: string[] | undefined;
  };
  amount: string;
  currency: string;
  /** What leaves the account when that is another currency, and the rate it was converted at. */
  debited?: Money | undefined;
  rate?: string | undefined;
  fee: Money;
  date: string;
  message?: string | undefined;
  purpose?: string | undefined;
  problem?: "funds" | undefined;
  /** The hash of all that is shown here; the approval carries it back. */
  summaryHash: string;
};

/** Shows a payment as it will be made, and asks for the approval of exactly that. */
export function paymentPage(frame: Frame, view: PaymentView): string {
  const { language } = frame;
  const { brand, from, to, debited, rate, fee, date, message, purpose, problem } = view;
  const say = speak(language);
  const amount = formatMoney(view, language);
  const details = [
    [say("debited"), debited && formatMoney(debited, language)],
    [say("rate"), rate],
    [say("fee"), formatMoney(fee, language)],
    [say("date"), formatDate(date, language)],
    [say("message"), message],
    [say("purpose"), purpose],
    [say("brand"), brand],
  ] as const;
  return renderStep(frame, {
    heading: say("paymentHeading"),
    fault: problem && { text: say("fundsMissing"), field: "from" },
    content: html`
      <p>${say("paymentIntroduction", { tpp: frame.tppName })}</p>
      ${renderForm(frame, {
        to: "approve",
        button: say("approve", { amount }),
        content: html`
          <input type="hidden" name="summary" value=${view.summaryHash} />
          <dl>
            <div class="sum"><dt>${say("amount")}</dt><dd>${amount}</dd></div>
            ${renderParty(say("to"), to, [to.agent, ...(to.address ?? [])])}
            ${renderParty(say("from"), from, [from.owner], "from")}
            ${details.map(
              ([term, detail]) =>
                detail && html`<div><dt>${term}</dt><dd><bdi>${detail}</bdi></dd></div>`,
            )}
          </dl>
        `,
      })}
    `,
  });
}

// What others wrote stands in <bdi>, so that no direction mark in it can rearrange what is around it.
function renderParty(
  term: string,
  { name, number }: { name: string; number: string },
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
