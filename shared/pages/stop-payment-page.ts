import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { formatDate, formatMoney } from "./format.ts";
import { html } from "./html.ts";
import { renderProviderFault } from "./layout.ts";
import {
  type OwnPaymentView,
  ownPaymentKind,
  payeeIn,
  stateIn,
  stopWords,
} from "./own-payment-words.ts";
import { renderDetails, renderParty, renderSum } from "./payment-summary.ts";
import { frequencyWords, type ScheduleView } from "./schedule-words.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

export type StopPaymentView = {
  visitor: CustomerView;
  payment: OwnPaymentView;
  /** The schedule of a standing order. */
  schedule?: ScheduleView | undefined;
  /** The hash that the customer's approval is bound to. */
  summary: string;
  problem?: "final" | "changed" | "notApproved" | undefined;
};

/** Asks the customer to stop a payment. The customer decides this directly with the bank. */
export function stopPaymentPage(frame: SiteFrame, view: StopPaymentView): string {
  const { language, action, csrf } = frame;
  const { visitor, payment, schedule, summary, problem } = view;
  const { reference, to, from, tppName: tpp, canBeStopped } = payment;
  const say = speak(language);
  const words = stopWords[ownPaymentKind(payment)];
  const faults = { changed: say("stopChanged"), notApproved: say("stopNotApproved") };
  // A payment that can no longer be stopped is not an error that the customer could correct.
  const isFinal = !canBeStopped || problem === "final";
  const fault = isFinal || !problem ? undefined : { text: faults[problem], field: "payment" };
  return renderDashboardPage(frame, visitor, {
    heading: canBeStopped ? say(words.question) : stateIn(language, payment),
    place: "payments",
    isPart: true,
    fault,
    done: isFinal ? say(payment.status === "PDNG" ? "stopNotYet" : words.tooLate) : undefined,
    content: html`
      ${renderProviderFault(frame)}
      <dl id="payment">
        ${renderSum(say(words.sum), [formatMoney(payment.amount, language)])}
        ${
          "size" in to
            ? renderDetails([[say("to"), payeeIn(language, payment)]])
            : renderParty(say("to"), to, [])
        }
        ${renderParty(say("from"), from, [])}
        ${renderDetails([
          [say("howOften"), schedule && frequencyWords(schedule, language)],
          [say(canBeStopped ? words.day : "date"), formatDate(payment.date, language)],
          [say("brand"), tpp],
        ])}
      </dl>
      ${
        canBeStopped &&
        html`<p>${say(words.means, { tpp })}</p>
          <form method="post" action=${`${action}/payments/${reference}`}>
            <input type="hidden" name="csrf" value=${csrf} />
            <input type="hidden" name="summary" value=${summary} />
            ${frame.elsewhere && html`<p>${say("approveElsewhere")}</p>`}
            <button class="stop">${say(words.stop)}</button>
          </form>`
      }
      <p class="back"><a href=${`${action}/payments`}>${say("backToPayments")}</a></p>
    `,
  });
}
