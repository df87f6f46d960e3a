import type { ComponentChild } from "preact";
import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { type Detail, renderDetails, renderSum } from "./payment-summary.ts";
import { scheduleDetails } from "./schedule-details.ts";
import type { Schedule } from "./schedule-words.ts";
import { speak } from "./texts.ts";

/** What was approved, or stopped, as its PSU may want to keep it. */
export type Receipt = {
  stopped: boolean;
  /** What is paid; of a standing order, each time. */
  amount: Money;
  /** What leaves the account, where that is another sum. */
  taken?: Money | undefined;
  /** Who is paid, or how many are. */
  to: string | number;
  /** When it is repeated, if it is a standing order. */
  schedule?: Schedule | undefined;
  /** The day it is paid; of a standing order, the next one, or the first that is not paid any more. */
  date: string;
  /** By which the bank finds it. */
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
