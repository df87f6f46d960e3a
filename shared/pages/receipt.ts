import type { ComponentChild } from "preact";
import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { type Detail, renderDetails, renderSum } from "./payment-summary.ts";
import { scheduleDetails } from "./schedule-details.ts";
import type { ScheduleView } from "./schedule-words.ts";
import { speak } from "./texts.ts";

/** The receipt for an approved or stopped payment, for the PSU to keep. */
export type Receipt = {
  stopped: boolean;
  /** The amount. For a standing order, each time. */
  amount: Money;
  /** The total debit, if it differs from the amount. */
  taken?: Money | undefined;
  /** The payee, or the number of payees. */
  to: string | number;
  /** The schedule of a standing order. */
  schedule?: ScheduleView | undefined;
  /** The payment date. For a standing order, the next execution day. If it is stopped, the first day without a payment. */
  date: string;
  /** The reference by which the bank finds the payment. */
  reference: string;
};

export function renderReceipt(language: Language, receipt: Receipt): ComponentChild {
  const say = speak(language);
  const { stopped, amount, taken, to, schedule, reference } = receipt;
  return html`<section aria-labelledby="receipt">
    <h2 id="receipt">${say(stopped ? "receiptStopped" : "receiptApproved")}</h2>
    <dl>
      ${renderSum(say(schedule ? "amountEach" : "amount"), [formatMoney(amount, language)])}
      ${renderDetails([
        typeof to === "number" ? [say("count"), `${to}`] : [say("to"), to],
        [say(schedule ? "takenEach" : "taken"), taken && formatMoney(taken, language)],
        ...daysOf(language, receipt),
        [say("receiptReference"), reference],
      ])}
    </dl>
  </section>`;
}

function daysOf(language: Language, { schedule, stopped, date }: Receipt): Detail[] {
  const say = speak(language);
  const day = formatDate(date, language);
  if (!schedule) return [[say("date"), day]];
  const details = scheduleDetails(schedule, language, { stopped });
  return stopped ? [...details, [say("stopsFrom"), day]] : details;
}
