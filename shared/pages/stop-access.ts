import type { ComponentChild } from "preact";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/**
 * A stop button inside <details>: it opens with an explanation, so that nobody stops anything by accident. The label
 * names the subject for screen readers; on screen the surroundings show it.
 */
export const renderStop = (
  language: Language,
  what: string,
  { summary, about, means }: { summary: string; about: string; means: string },
): ComponentChild => html`<details>
  <summary aria-label=${`${summary}: ${about}`}>${summary}</summary>
  <p>${means}</p>
  <button class="stop" name="what" value=${what}>${speak(language)("stopNow")}</button>
</details>`;
