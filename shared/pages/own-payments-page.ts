import type { ComponentChild } from "preact";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderDetails, renderParty, renderSum } from "./payment-summary.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";
import { renderVisit, type VisitorView } from "./visit-sheet.ts";

export type OwnPaymentView = {
  /** What addresses name it by. */
  reference: string;
  tppName: string;
  /** Whom it pays, or how many payments a bulk has. */
  to: { name: string; number: string } | { size: number };
  from: { name: string; number: string };
  amount: Money;
  date: string;
  status: TransactionStatus;
  repeats: boolean;
  canBeStopped: boolean;
};

/** Where a payment stands, in plain words. */
const standings = {
  RCVD: "standingUnapproved",
  ACTC: "standingWaits",
  ACWC: "standingWaits",
  ACSP: "standingUnderWay",
  PDNG: "standingUnknown",
  ACWP: "standingOnItsWay",
  ACSC: "standingMade",
  ACCP: "standingShort",
  RJCT: "standingRejected",
  CANC: "standingStopped",
  PART: "standingPartly",
} as const satisfies Record<TransactionStatus, string>;

const standingIn = (language: Language, { status, repeats }: OwnPaymentView): string =>
  speak(language)(repeats && status === "ACTC" ? "standingRuns" : standings[status]);

/** Shows what a customer has approved of payments that TPPs have started, and where each stands. */
export function ownPaymentsPage(
  frame: SiteFrame,
  view: { visitor: VisitorView; payments: OwnPaymentView[]; isStopped: boolean; most: number },
): string {
  const { visitor, payments, isStopped, most } = view;
  const say = speak(frame.language);
  return renderVisit(frame, visitor, {
    heading: say("ownPaymentsHeading"),
    place: "payments",
    done: isStopped ? say("stoppedNotice") : undefined,
    content: html`
      <p>${payments.length ? say("ownPaymentsIntroduction", { most }) : say("noOwnPayments")}</p>
      ${payments.length > 0 && html`<ul class="rows paid">${payments.map((each) => renderRow(frame, each))}</ul>`}
    `,
  });
}

function renderRow({ language, action }: SiteFrame, payment: OwnPaymentView): ComponentChild {
  const { reference, amount, date, tppName: tpp, canBeStopped } = payment;
  const say = speak(language);
  const payee = payeeIn(language, payment);
  const sum = formatMoney(amount, language);
  return html`<li>
    <strong><bdi>${payee}</bdi></strong> <strong class="number">${sum}</strong>
    <span class="detail">${formatDate(date, language)}, <bdi>${say("paymentThrough", { tpp })}</bdi></span>
    <span class=${canBeStopped ? "tag on" : "tag"}>${standingIn(language, payment)}</span>
    ${
      canBeStopped &&
      html`<a href=${`${action}/payments/${reference}`} aria-label=${`${say("stopPayment")}: ${payee}, ${sum}`}>${say("stopPayment")}</a>`
    }
  </li>`;
}

const payeeIn = (language: Language, { to }: OwnPaymentView): string =>
  "size" in to ? speak(language)("manyPayments", to) : to.name;

export type StopPaymentView = {
  visitor: VisitorView;
  payment: OwnPaymentView;
  /** What the visitor's word is bound to. */
  summary: string;
  problem?: "final" | "changed" | "notApproved" | undefined;
};

/** Asks whether a payment is to be stopped, which is its customer's own word to the bank. */
export function stopPaymentPage(frame: SiteFrame, view: StopPaymentView): string {
  const { language, action, csrf } = frame;
  const { visitor, payment, summary, problem } = view;
  const { reference, to, from, tppName: tpp, canBeStopped } = payment;
  const say = speak(language);
  const faults = { changed: say("stopChanged"), notApproved: say("stopNotApproved") };
  // What can no longer be stopped is nothing the visitor could put right.
  const isFinal = !canBeStopped || problem === "final";
  const fault = isFinal || !problem ? undefined : { text: faults[problem], field: "payment" };
  return renderVisit(frame, visitor, {
    heading: canBeStopped ? say("stopOwnHeading") : standingIn(language, payment),
    place: "payments",
    isPart: true,
    fault,
    done: isFinal ? say("stopTooLate") : undefined,
    content: html`
      <dl id="payment">
        ${renderSum(say("amount"), [formatMoney(payment.amount, language)])}
        ${
          "size" in to
            ? renderDetails([[say("to"), payeeIn(language, payment)]])
            : renderParty(say("to"), to, [])
        }
        ${renderParty(say("from"), from, [])}
        ${renderDetails([
          [say("date"), formatDate(payment.date, language)],
          [say("brand"), tpp],
        ])}
      </dl>
      ${
        canBeStopped &&
        html`<p>${say("stopOwnMeans", { tpp })}</p>
          <form method="post" action=${`${action}/payments/${reference}`}>
            <input type="hidden" name="csrf" value=${csrf} />
            <input type="hidden" name="summary" value=${summary} />
            <button class="stop">${say("stopPayment")}</button>
          </form>`
      }
      <p class="back"><a href=${`${action}/payments`}>${say("backToPayments")}</a></p>
    `,
  });
}
