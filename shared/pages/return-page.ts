import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

export type ReturnView = {
  language: Language;
  bankName: string;
  tppName: string;
  href: string;
  outcome: "approved" | "cancelled" | "expired" | "failed";
};

/** Leads back to the TPP at once, by a page and not a redirect: form-action would stop a redirect after a form. */
export function returnPage({
  language,
  bankName,
  tppName: tpp,
  href,
  outcome,
}: ReturnView): string {
  const say = speak(language);
  const heading = say(`${outcome}Heading`);
  return renderSheet({
    language,
    bankName,
    title: heading,
    refresh: `0;url=${href}`,
    content: html`
      <h1>${heading}</h1>
      <p>${say(`${outcome}Text`)} ${say("sentBack", { tpp })}</p>
      <a class="button" href=${href}>${say("goBack", { tpp })}</a>
    `,
  });
}
