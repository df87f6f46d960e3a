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
  /** The text for a payment that was to be stopped but was not. */
  kept?: "keptOne" | "keptSeveral" | "keptUnsure" | undefined;
  /** For a payment that was approved or stopped. */
  receipt?: Receipt | undefined;
  /** True if the reader has asked to stay on the page. */
  stays?: boolean | undefined;
};

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
  const isRead = receipt !== undefined || view.refused !== undefined;
  const stays = isTppStopped || (isRead && view.stays);
  const seconds = isRead ? patience : 0;
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
      <a class="button" href=${href}>${isTppStopped ? say("ownPages") : say("goBack", { tpp })}</a>
    `,
  });
}

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

function wordsOf({ language, outcome, refused, kept }: ReturnView) {
  const say = speak(language);
  // If the approval of a cancellation came too late, the PSU did not get what they wanted.
  const end = kept && outcome === "approved" ? "failed" : outcome;
  if (!refused) return { heading: say(`${end}Heading`), text: say(kept ?? `${end}Text`) };
  const { count, of, reason } = refused;
  const isShort = reason === "funds";
  if (count === of)
    return { heading: say("refusedHeading"), text: say(isShort ? "refusedFunds" : "refusedOther") };
  const why = say(isShort ? "partlyRefusedFunds" : "partlyRefusedOther");
  return {
    heading: say("partlyRefusedHeading"),
    text: `${why} ${say("refusedCount", { count, of })}`,
  };
}
