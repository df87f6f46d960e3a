import type { Brand } from "./brand.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

export type EndView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  problem: "unknown" | "used" | "foreign-form" | "error" | "own-error";
  /** The way back to the TPP that has led here, where it is known. */
  back?: { tpp: string; href: string } | undefined;
};

const words = {
  unknown: ["unknownHeading", "unknownText"],
  used: ["usedHeading", "usedText"],
  "foreign-form": ["foreignFormHeading", "foreignFormText"],
  error: ["errorHeading", "errorText"],
  // For pages that no TPP has led to.
  "own-error": ["errorHeading", "ownErrorText"],
} as const satisfies Record<EndView["problem"], [heading: string, text: string]>;

/**
 * A page that cannot go on. It leads back by a button and never by itself: the SCA may go on in another browser, and its
 * TPP must not be told otherwise by somebody who only looks.
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
      ${back && html`<a class="button" href=${back.href}>${say("goBack", { tpp: back.tpp })}</a>`}
    `,
  });
}
