import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { type PartyView, renderDetails, renderParty, renderSum } from "./payment-summary.ts";
import { type PaymentsSection, pageWithPart, renderSection } from "./payments-section.ts";
import type { PaymentRow } from "./payments-table.ts";
import { speak } from "./texts.ts";

export type BulkView = {
  /** True if an approved bulk is to be cancelled. */
  cancels?: boolean | undefined;
  brand?: string | undefined;
  from: PartyView & { owner: string };
  total: Money;
  fee: Money;
  /** The total debit, if it differs from the total amount. */
  taken?: Money | undefined;
  date: string;
  /** The requested day, if it is not a banking day. */
  movedFrom?: string | undefined;
  /** Booked as one transaction. */
  batch: boolean;
  payments: PaymentRow[];
  /** The number of the first payment on the page, counted from 1. */
  firstShown?: number;
  problem?: "funds" | undefined;
  /** The company for which the customer acts, if any. */
  actsFor?: string | undefined;
  /** The hash of everything shown here. The approval form sends it back. */
  summaryHash: string;
};

/** Shows the total of a bulk payment and some of its payments, and asks for the approval of all of them. */
export const bulkPage = (frame: Frame, view: BulkView): string =>
  pageWithPart(view.payments, view.firstShown ?? 1, (part) => pageOf(frame, view, part));

function pageOf(frame: Frame, view: BulkView, part: PaymentsSection): string {
  const { language, tppName: tpp } = frame;
  const { cancels, brand, from, fee, taken, date, movedFrom, batch, payments, problem } = view;
  const say = speak(language);
  const written = (day: string) => formatDate(day, language);
  const total = formatMoney(view.total, language);
  const heading = say(cancels ? "stopSeveralHeading" : "severalHeading");
  return renderStep(frame, {
    heading,
    fault: problem && { text: say("bulkFundsMissing"), field: "from" },
    content: html`
      <p>${say(cancels ? "stopSeveralIntroduction" : "severalIntroduction", { tpp })}</p>
      ${renderForm(frame, {
        to: "approve",
        button: cancels ? heading : say("approve", { amount: total }),
        content: html`
          <input type="hidden" name="summary" value=${view.summaryHash} />
          <dl>
            ${renderSum(say("total"), [total])}
            ${renderParty(say("from"), from, [from.owner], "from")}
            ${renderDetails([
              [say("count"), `${payments.length}`],
              [say("fee"), formatMoney(fee, language)],
              [say("taken"), cancels ? undefined : taken && formatMoney(taken, language)],
              [
                say("date"),
                written(date),
                movedFrom && say("movedFrom", { date: written(movedFrom) }),
              ],
              [say("booking"), say(batch ? "bookedTogether" : "bookedSingly")],
              [say("userActsFor"), view.actsFor],
              [say("brand"), brand],
            ])}
          </dl>
          ${renderSection(frame, part)}
        `,
      })}
    `,
  });
}
