import type { Brand } from "./brand.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { stopWords } from "./own-payment-words.ts";
import { speak } from "./texts.ts";

/** The notices about what a customer has just done. */
export const doneNotices = {
  changed: "changedNotice",
  stoppedAll: "stoppedAllNotice",
  stoppedAccount: "stoppedAccountNotice",
  stoppedFunds: "stoppedFundsNotice",
  single: stopWords.single.stopped,
  standing: stopWords.standing.stopped,
  several: stopWords.several.stopped,
  /** The decision of an SCA. */
  answered: "approvedText",
  /** A payment that is being stopped; the bank has not answered. */
  unanswered: "stopUnanswered",
} as const;

export type DoneAction = keyof typeof doneNotices;

type DoneView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  done: DoneAction;
};

/**
 * Confirms an action that took effect, when the rest of the page cannot be read now. Its button loads it again, because
 * the rest is the way on: back to the TPP, or to the customer's own pages.
 */
export function donePage({ language, bankName, brand, done }: DoneView): string {
  const say = speak(language);
  const heading = say(done === "unanswered" ? "unansweredHeading" : "approvedHeading");
  return renderSheet({
    language,
    bankName,
    brand,
    title: heading,
    content: html`
      <h1>${heading}</h1>
      <p>${say(doneNotices[done])}</p>
      <p>${say("restLater")}</p>
      <a class="button" href="">${say("reload")}</a>
    `,
  });
}
