import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import {
  type Detail,
  type PartyView,
  renderDetails,
  renderParty,
  renderSum,
} from "./payment-summary.ts";
import { scheduleDetails } from "./schedule-details.ts";
import { movingWords, type ScheduleView } from "./schedule-words.ts";
import { speak } from "./texts.ts";
import { purposeTexts } from "./texts-of-purposes.ts";

export type PaymentView = {
  /** True if an approved payment is to be cancelled. */
  cancels?: boolean | undefined;
  brand?: string | undefined;
  from: PartyView & { owner: string };
  to: PartyView & { agent?: string | undefined; address?: string[] | undefined };
  amount: string;
  currency: string;
  /** The amount in the account's currency, if that is different, and the exchange rate. */
  debited?: Money | undefined;
  rate?: string | undefined;
  fee: Money;
  /** The total debit, if it differs from the amount. For a standing order, each time. */
  taken?: Money | undefined;
  date: string;
  /** The requested day, if it is not a banking day. */
  movedFrom?: string | undefined;
  /** Executed on approval. */
  instant?: boolean | undefined;
  /** The schedule of a standing order, and its next execution days. */
  schedule?: (ScheduleView & { next: string[] }) | undefined;
  kid?: string | undefined;
  message?: string | undefined;
  reference?: string | undefined;
  /** A purpose code. */
  purpose?: string | undefined;
  problem?: "funds" | undefined;
  /** The company for which the customer acts, if any. */
  actsFor?: string | undefined;
  /** The hash of everything shown here. The approval form sends it back. */
  summaryHash: string;
};

const single = {
  approve: { heading: "paymentHeading", introduction: "paymentIntroduction" },
  stop: { heading: "stopHeading", introduction: "stopIntroduction" },
  funds: "fundsMissing",
  amount: "amount",
  taken: "taken",
  button: "approve",
} as const;

const standing = {
  approve: { heading: "standingHeading", introduction: "standingIntroduction" },
  stop: { heading: "stopStandingHeading", introduction: "stopStandingIntroduction" },
  funds: "standingFundsMissing",
  amount: "amountEach",
  taken: "takenEach",
  button: "approveEach",
} as const;

/** Shows a payment to approve or to cancel, and asks for the approval of exactly that. */
export function paymentPage(frame: Frame, view: PaymentView): string {
  const { language, tppName: tpp } = frame;
  const { cancels, schedule, from, to, problem, summaryHash } = view;
  const say = speak(language);
  const amount = formatMoney(view, language);
  const words = schedule ? standing : single;
  const { heading, introduction } = words[cancels ? "stop" : "approve"];
  return renderStep(frame, {
    heading: say(heading),
    fault: problem && { text: say(words.funds), field: "from" },
    content: html`
      <p>${say(introduction, { tpp })}</p>
      ${renderForm(frame, {
        to: "approve",
        button: cancels ? say(heading) : say(words.button, { amount }),
        content: html`
          <input type="hidden" name="summary" value=${summaryHash} />
          <dl>
            ${renderSum(say(words.amount), [amount])}
            ${renderParty(say("to"), to, [to.agent, ...(to.address ?? [])])}
            ${renderParty(say("from"), from, [from.owner], "from")}
            ${renderDetails([...moneyOf(frame, view), ...daysOf(frame, view), ...aboutOf(frame, view)])}
          </dl>
        `,
      })}
    `,
  });
}

function moneyOf({ language }: Frame, view: PaymentView): Detail[] {
  const { debited, rate, fee, taken, cancels, schedule } = view;
  const say = speak(language);
  const words = schedule ? standing : single;
  return [
    [say("converted"), debited && formatMoney(debited, language)],
    [say("rate"), rate],
    [say("fee"), formatMoney(fee, language)],
    // A cancelled payment debits nothing.
    [say(words.taken), cancels ? undefined : taken && formatMoney(taken, language)],
  ];
}

function daysOf({ language }: Frame, view: PaymentView): Detail[] {
  const { schedule, date, movedFrom, instant, cancels } = view;
  const say = speak(language);
  const written = (day: string) => formatDate(day, language);
  const moved = movedFrom && say("movedFrom", { date: written(movedFrom) });
  if (!schedule) return [[say("date"), written(date), instant ? say("atOnce") : moved]];
  const { next } = schedule;
  return [
    ...scheduleDetails(schedule, language),
    [say("nonBankingDays"), movingWords(schedule, language)],
    cancels
      ? [say("stopsFrom"), next.slice(0, 1).map(written)]
      : [say("nextPayments"), next.map(written)],
  ];
}

function aboutOf({ language }: Frame, view: PaymentView): Detail[] {
  const { kid, message, reference, purpose, brand, actsFor } = view;
  const say = speak(language);
  return [
    [say("kid"), kid],
    [say("message"), message],
    [say("reference"), reference],
    [say("purpose"), purpose && purposeWords(purpose, language)],
    [say("userActsFor"), actsFor],
    [say("brand"), brand],
  ];
}

const purposeWords = (code: string, language: Frame["language"]): string =>
  Object.hasOwn(purposeTexts, code)
    ? purposeTexts[code as keyof typeof purposeTexts][language]
    : code;
