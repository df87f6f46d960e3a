import type { Brand } from "./brand.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

export type EndView = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  problem:
    | "unknown"
    | "used"
    | "expired"
    | "other-browser"
    | "error"
    | "foreign-form"
    | "own-error";
};

const words = {
  unknown: ["unknownHeading", "unknownText"],
  used: ["usedHeading", "usedText"],
  expired: ["linkExpiredHeading", "linkExpiredText"],
  "other-browser": ["otherBrowserHeading", "otherBrowserText"],
  error: ["errorHeading", "errorText"],
  // These two are of the pages that no TPP has led to.
  "foreign-form": ["foreignFormHeading", "foreignFormText"],
  "own-error": ["errorHeading", "ownErrorText"],
} as const satisfies Record<EndView["problem"], [heading: string, text: string]>;

/** Where a link ends that leads nowhere: no TPP is known here, or none may be told. */
export function endPage({ language, bankName, brand, problem }: EndView): string {
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
    `,
  });
}
