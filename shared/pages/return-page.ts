import type { Brand } from "./brand.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { type Receipt, renderReceipt } from "./receipt.ts";
import { speak } from "./texts.ts";

export type ReturnView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  tppName: string;
  /** True if the page must not lead to the TPP. It then leads to the bank's own pages. */
  isTppStopped?: boolean | undefined;
  href: string;
  outcome: "approved" | "cancelled" | "expired" | "failed";
  /**
   * The number of payments that were approved and then refused, the number of all, and the reason: insufficient funds
   * alone, or other.
   */
  refused?: { count: number; of: number; reason: "funds" | "other" } | undefined;
  /** The text for a payment that was to be stopped and was not, or is not known to be. */
  kept?: "keptOne" | "keptSeveral" | "keptUnsure" | "stopUnanswered" | undefined;
  /** The reason why there was nothing left to approve or to stop. */
  why?: keyof typeof deadEnds | undefined;
  /** The purpose of a decision that may have taken effect. */
  unknown?: keyof typeof unknownTexts | undefined;
  /** For a payment that was approved or stopped. */
  receipt?: Receipt | undefined;
  /** True if the reader has asked to stay on the page. */
  stays?: boolean | undefined;
  /** The path of the customer's own pages at the bank. */
  ownPages: string;
};

/** Heading and text if there was nothing left to approve or to stop. */
export const deadEnds = {
  approvedElsewhere: ["overHeading", "overApproved"],
  withdrawn: ["overHeading", "overWithdrawn"],
  basketDeleted: ["overHeading", "overBasketDeleted"],
  lapsed: ["overHeading", "overLapsed"],
  inBasket: ["overHeading", "overInBasket"],
  stopped: ["overStopHeading", "overStopped"],
  stopping: ["unansweredHeading", "overStopping"],
  tooLate: ["overStopHeading", "stopTooLate"],
} as const;

/** The text if nobody knows whether the decision took effect: what the reader can look at, before anything else. */
const unknownTexts = {
  payment: "unknownPayment",
  basket: "unknownPayment",
  cancellation: "unknownStop",
  consent: "unknownConsent",
  funds: "unknownConsent",
  user: "unknownUser",
} as const;

/** The number of seconds before a page with something to read redirects. */
const patience = 10;

/**
 * Leads back to the TPP with a page and not a redirect, because form-action would block a redirect after a form. The
 * page redirects at once, or after some seconds if it has something to read about a payment. The reader can turn that
 * off (WCAG 2.2.1).
 */
export function returnPage(view: ReturnView): string {
  const { language, bankName, brand, tppName: tpp, isTppStopped, href, receipt } = view;
  const say = speak(language);
  const { heading, text } = wordsOf(view);
  const isRead = Boolean(receipt || view.refused || view.why);
  // A reader who must look at something first is not sent away.
  const stays =
    isTppStopped || view.unknown !== undefined || isUnsure(view) || (isRead && view.stays);
  const seconds = isRead ? patience : 0;
  const backWords = isTppStopped ? say("ownPages") : say("goBack", { tpp });
  const back = html`<a class="button" href=${href}>${backWords}</a>`;
  return renderSheet({
    language,
    bankName,
    brand,
    title: heading,
    ...(stays ? {} : { refresh: `${seconds};url=${href}` }),
    content: html`
      <h1>${heading}</h1>
      <p>
        ${text} <span class="going">${goingWords(view, { stays, seconds })}</span>
      </p>
      ${receipt && renderReceipt(language, receipt)}
      ${
        isUnsure(view)
          ? html`<a class="button" href=${ownPath(view)}>${say(ownWords(view))}</a>
              <p class="cancel">${back}</p>`
          : back
      }
    `,
  });
}

/** True if the reader must look at the own pages to know what became of the decision. */
const isUnsure = ({ unknown, kept, why }: ReturnView): boolean =>
  (unknown !== undefined && unknown !== "user") || kept === "stopUnanswered" || why === "stopping";

const ownPath = ({ unknown, ownPages }: ReturnView): string =>
  isConsent(unknown) ? ownPages : `${ownPages}/payments`;

const ownWords = ({ unknown }: ReturnView) => (isConsent(unknown) ? "toConsents" : "toPayments");

const isConsent = (unknown: ReturnView["unknown"]) => unknown === "consent" || unknown === "funds";

function goingWords(
  { language, tppName: tpp, isTppStopped }: ReturnView,
  { stays, seconds }: { stays: boolean | undefined; seconds: number },
) {
  const say = speak(language);
  if (isTppStopped) return say("notSentBack", { tpp });
  if (stays) return say("goesOn", { tpp });
  if (!seconds) return say("sentBack", { tpp });
  return html`${say("sentSoon", { tpp, seconds })} <a href="?stay">${say("stay")}</a>`;
}

function wordsOf({ language, tppName: tpp, outcome, refused, kept, why, unknown }: ReturnView) {
  const say = speak(language);
  if (unknown) return { heading: say("unsureHeading"), text: say(unknownTexts[unknown], { tpp }) };
  if (why) return { heading: say(deadEnds[why][0]), text: say(deadEnds[why][1], { tpp }) };
  if (kept === "stopUnanswered") return { heading: say("unansweredHeading"), text: say(kept) };
  // If the approval of a cancellation came too late, the PSU did not get what they wanted.
  const end = kept && outcome === "approved" ? "failed" : outcome;
  if (!refused) return { heading: say(`${end}Heading`), text: say(kept ?? `${end}Text`) };
  const { count, of, reason } = refused;
  const isShort = reason === "funds";
  if (count === of)
    return { heading: say("refusedHeading"), text: say(isShort ? "refusedFunds" : "refusedOther") };
  const reasonText = say(isShort ? "partlyRefusedFunds" : "partlyRefusedOther");
  return {
    heading: say("partlyRefusedHeading"),
    text: `${reasonText} ${say("refusedCount", { count, of })}`,
  };
}
