import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

/** The languages of the page. The document's `lang` is the first one. */
const languages = ["nb", "nn", "en"] as const satisfies Language[];

const words = {
  unknown: ["noPageHeading", "noPageText"],
  error: ["errorHeading", "siteErrorText"],
} as const;

type RefusalView = { bankName: string; consentsPath: string; problem: keyof typeof words };

/**
 * An error page in all languages, for when the visitor's language is not known yet, nor whether a TPP sent the
 * visitor.
 */
export function refusalPage({ bankName, consentsPath, problem }: RefusalView): string {
  const [main] = languages;
  const [heading, text] = words[problem];
  const title = languages.map((language) => speak(language)(heading)).join(" / ");
  return renderSheet({
    language: main,
    bankName,
    title,
    content: languages.map((language) => {
      const say = speak(language);
      const name =
        language === main ? html`<h1>${say(heading)}</h1>` : html`<h2>${say(heading)}</h2>`;
      return html`<section lang=${language}>
        ${name}
        <p>${say(text)}</p>
        <p><a href=${consentsPath}>${say("ownPages")}</a></p>
      </section>`;
    }),
  });
}
