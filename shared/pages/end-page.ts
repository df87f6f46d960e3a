import type { Brand } from "./brand.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

export type EndView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  problem: "unknown" | "used" | "foreign-form" | "error" | "own-error" | "unchecked";
  /** The link back to the TPP that sent the customer here, if known. Without a TPP, it leads to the bank's own pages. */
  back?: { tpp?: string; href: string } | undefined;
};

const words = {
  unknown: ["unknownHeading", "unknownText"],
  used: ["usedHeading", "usedText"],
  "foreign-form": ["foreignFormHeading", "foreignFormText"],
  unchecked: ["uncheckedHeading", "uncheckedText"],
  error: ["errorHeading", "errorText"],
  // For pages that a customer opens without a TPP.
  "own-error": ["errorHeading", "ownErrorText"],
} as const satisfies Record<EndView["problem"], [heading: string, text: string]>;

/**
 * A page that cannot go on. It has a button that leads back to the TPP, and no automatic redirect: the SCA may go on
 * in another browser, and somebody who only opens the link must not end it for the TPP.
 */
export function endPage({ language, bankName, brand, problem, back }: EndView): string {
  const say = speak(language);
  const [heading, text] = words[problem];
  return renderSheet({
    language,
    bankName,
    brand,
    title: say(heading),
    content: html`
      <h1>${say(heading)}</h1>
      <p>${say(text, { bank: bankName })}</p>
      ${back && html`<a class="button" href=${back.href}>${back.tpp === undefined ? say("ownPages") : say("goBack", { tpp: back.tpp })}</a>`}
    `,
  });
}
