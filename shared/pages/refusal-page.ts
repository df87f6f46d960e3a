import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

/** The languages of the pages; the whole document is said to be in the first. */
const languages = ["nb", "nn", "en"] as const satisfies Language[];

const words = {
  unknown: ["noPageHeading", "noPageText"],
  error: ["errorHeading", "siteErrorText"],
} as const;

type RefusalView = { bankName: string; consentsPath: string; problem: keyof typeof words };

/** What is answered before anybody knows which language the visitor speaks, and whether a TPP has sent them: all there are. */
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
        <p><a href=${consentsPath}>${say("toConsents")}</a></p>
      </section>`;
    }),
  });
}
