import { formatDate, formatMoney, type Money } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { type PartyView, renderDetails, renderSum } from "./payment-summary.ts";
import { type PaymentsSection, pageWithPart, renderSection } from "./payments-section.ts";
import { accountsOf, type PaymentRow } from "./payments-table.ts";
import { speak } from "./texts.ts";

export type BasketView = {
  brand?: string | undefined;
  payments: (PaymentRow & { from: PartyView; date: string })[];
  /** The number of the first payment on the page, counted from 1. */
  firstShown?: number;
  /** The total amount and the total fees, one sum per currency. */
  totals: Money[];
  fees: Money[];
  /** The total debit, one sum per account currency. Undefined if it equals the totals. */
  taken?: Money[] | undefined;
  problem?: "funds" | undefined;
  /** The company for which the customer acts, if any. */
  actsFor?: string | undefined;
  /** The hash of everything shown here. The approval form sends it back. */
  summaryHash: string;
};

/**
 * Shows the payments of a signing basket, on several pages if they do not fit on one, and asks for the approval of
 * exactly these payments.
 */
export function basketPage(frame: Frame, view: BasketView): string {
  const { date, rows } = dayOf(view.payments);
  const ordered = accountsOf(rows).flat();
  return pageWithPart(ordered, view.firstShown ?? 1, (part) =>
    pageOf(frame, { ...view, date }, part),
  );
}

function pageOf(
  frame: Frame,
  view: BasketView & { date?: string | undefined },
  part: PaymentsSection,
): string {
  const { language } = frame;
  const { brand, date, payments, problem, summaryHash } = view;
  const say = speak(language);
  const totals = view.totals.map((total) => formatMoney(total, language));
  const [amount = ""] = totals;
  return renderStep(frame, {
    heading: say("severalHeading"),
    fault: problem && { text: say("basketFundsMissing"), field: "payments" },
    content: html`
      <p>${say("severalIntroduction", { tpp: frame.tppName })} ${say("basketMeans")}</p>
      ${renderForm(frame, {
        to: "approve",
        button:
          totals.length === 1
            ? say("approve", { amount })
            : say("approveAll", { count: payments.length }),
        content: html`
          <input type="hidden" name="summary" value=${summaryHash} />
          <dl>
            ${renderSum(say("total"), totals)}
            ${renderDetails([
              [say("date"), date && formatDate(date, language)],
              [say("fees"), view.fees.map((fee) => formatMoney(fee, language))],
              [say("takenInAll"), view.taken?.map((each) => formatMoney(each, language))],
              [say("count"), `${payments.length}`],
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

/** The payment date if it is the same for all. The rows then leave it out. */
function dayOf(payments: BasketView["payments"]): {
  date?: string | undefined;
  rows: PaymentRow[];
} {
  const [date, other] = new Set(payments.map((each) => each.date));
  if (other !== undefined) return { rows: payments };
  return { date, rows: payments.map((each) => ({ ...each, date: undefined })) };
}
