import type { ComponentChild } from "preact";
import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { doneNotices } from "./done-page.ts";
import { formatDate, formatMoney } from "./format.ts";
import { html } from "./html.ts";
import {
  type OwnPaymentKind,
  type OwnPaymentView,
  ownPaymentKind,
  payeeIn,
  stateIn,
  stopWords,
} from "./own-payment-words.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

export type OwnPaymentsView = {
  visitor: CustomerView;
  stoppable: OwnPaymentView[];
  others: OwnPaymentView[];
  /** True on the first page, with the latest approvals. `next` names the next page in addresses. */
  isFirst: boolean;
  next?: string | undefined;
  /** The kind of payment that the customer has just stopped, or "unanswered" until the bank has answered. */
  done?: OwnPaymentKind | "unanswered" | undefined;
};

/** Shows the payments that a customer has approved through TPPs, and their status. */
export function ownPaymentsPage(frame: SiteFrame, view: OwnPaymentsView): string {
  const { visitor, stoppable, others, isFirst, next, done } = view;
  const { action } = frame;
  const say = speak(frame.language);
  const isNone = isFirst && !stoppable.length && !others.length;
  const link = (query: string, words: string) =>
    html`<a class="button quiet" href=${`${action}/payments${query}`}>${words}</a>`;
  return renderDashboardPage(frame, visitor, {
    heading: say("ownPaymentsHeading"),
    place: "payments",
    done: done && say(doneNotices[done]),
    content: html`
      <p>${say(isNone ? "noOwnPayments" : "ownPaymentsIntroduction")}</p>
      ${renderRows(frame, say("stoppablePayments"), stoppable)}
      ${
        (next !== undefined || !isFirst) &&
        html`<p class="links">
          ${next !== undefined && link(`?from=${next}`, say("partNext"))}
          ${!isFirst && link("", say("partFirst"))}
        </p>`
      }
      ${renderRows(frame, say("otherPayments"), others)}
    `,
  });
}

const renderRows = (
  frame: SiteFrame,
  heading: string,
  payments: readonly OwnPaymentView[],
): ComponentChild =>
  payments.length > 0 &&
  html`<h2>${heading}</h2>
    <ul class="rows paid">${payments.map((each) => renderRow(frame, each))}</ul>`;

function renderRow({ language, action }: SiteFrame, payment: OwnPaymentView): ComponentChild {
  const { reference, tppName: tpp, repeats, canBeStopped } = payment;
  const say = speak(language);
  const payee = payeeIn(language, payment);
  const date = formatDate(payment.date, language);
  const amount = formatMoney(payment.amount, language);
  const sum = repeats ? say("eachTime", { amount }) : amount;
  const stop = say(stopWords[ownPaymentKind(payment)].stop);
  return html`<li>
    <strong><bdi>${payee}</bdi></strong> <strong class="number">${sum}</strong>
    <span class="detail">${date}, <bdi>${say("paymentThrough", { tpp })}</bdi></span>
    <span class=${canBeStopped ? "tag on" : "tag"}>${stateIn(language, payment)}</span>
    ${
      canBeStopped &&
      html`<a href=${`${action}/payments/${reference}`} aria-label=${`${stop}: ${payee}, ${sum}, ${date}`}>${stop}</a>`
    }
  </li>`;
}
