import type { ComponentChild } from "preact";
import type { Brand } from "./brand.ts";
import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { renderDetails, renderSum } from "./payment-summary.ts";
import { speak } from "./texts.ts";

/** What was approved, or stopped, as its PSU may want to keep it. */
export type Receipt = {
  stopped: boolean;
  /** What is paid; of a standing order, each time. */
  amount: Money;
  /** Who is paid, or how many are. */
  to: string | number;
  /** The day it is paid; of a standing order, the first day. */
  date: string;
  /** By which the bank finds it. */
  reference: string;
};

export type ReturnView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  tppName: string;
  href: string;
  outcome: "approved" | "cancelled" | "expired" | "failed";
  /** Of a payment that was approved or stopped. */
  receipt?: Receipt | undefined;
};

/** Leads back to the TPP at once, by a page and not a redirect: form-action would stop a redirect after a form. */
export function returnPage(view: ReturnView): string {
  const { language, bankName, brand, tppName: tpp, href, outcome, receipt } = view;
  const say = speak(language);
  const heading = say(`${outcome}Heading`);
  return renderSheet({
    language,
    bankName,
    brand,
    title: heading,
    refresh: `0;url=${href}`,
    content: html`
      <h1>${heading}</h1>
      <p>
        ${say(`${outcome}Text`)} <span class="going">${say("sentBack", { tpp })}</span>
      </p>
      ${receipt && renderReceipt(language, receipt)}
      <a class="button" href=${href}>${say("goBack", { tpp })}</a>
    `,
  });
}

function renderReceipt(language: Language, receipt: Receipt): ComponentChild {
  const say = speak(language);
  const { stopped, amount, to, date, reference } = receipt;
  return html`<section aria-labelledby="receipt">
    <h2 id="receipt">${say(stopped ? "receiptStopped" : "receiptApproved")}</h2>
    <dl>
      ${renderSum(say("amount"), [formatMoney(amount, language)])}
      ${renderDetails([
        typeof to === "number" ? [say("count"), `${to}`] : [say("to"), to],
        [say("date"), formatDate(date, language)],
        [say("receiptReference"), reference],
      ])}
    </dl>
  </section>`;
}
