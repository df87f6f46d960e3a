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
  href: string;
  outcome: "approved" | "cancelled" | "expired" | "failed";
  /** How many of so many payments were approved and then refused, and whether only for lack of funds. */
  refused?: { count: number; of: number; reason: "funds" | "other" } | undefined;
  /** What holds of what was to be stopped, and is not. */
  kept?: "keptOne" | "keptSeveral" | "keptUnsure" | undefined;
  /** Of a payment that was approved or stopped. */
  receipt?: Receipt | undefined;
  /** The reader has asked not to be led away. */
  stays?: boolean | undefined;
};

/** How long a page that is to be read stays by itself, in seconds. */
const patience = 10;

/**
 * Leads back to the TPP, by a page and not a redirect: form-action would stop a redirect after a form. It does so at once,
 * or where there is something to read about a payment after some seconds, for as long as its reader does not ask to stay
 * (WCAG 2.2.1: a time limit that can be turned off).
 */
export function returnPage(view: ReturnView): string {
  const { language, bankName, brand, tppName: tpp, href, receipt } = view;
  const say = speak(language);
  const { heading, text } = wordsOf(view);
  const isRead = receipt !== undefined || view.refused !== undefined;
  const stays = isRead && view.stays;
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
      <a class="button" href=${href}>${say("goBack", { tpp })}</a>
    `,
  });
}

function goingWords(
  { language, tppName: tpp }: ReturnView,
  { stays, seconds }: { stays: boolean | undefined; seconds: number },
) {
  const say = speak(language);
  if (stays) return say("goesOn", { tpp });
  if (!seconds) return say("sentBack", { tpp });
  return html`${say("sentSoon", { tpp, seconds })} <a href="?stay">${say("stay")}</a>`;
}

function wordsOf({ language, outcome, refused, kept }: ReturnView) {
  const say = speak(language);
  // An approval that came too late to stop anything is not what the PSU wanted.
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
