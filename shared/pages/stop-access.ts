import type { ComponentChild } from "preact";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/**
 * Opened, it says what stopping means, and only then has the button: nobody stops anything by one slip of a finger. What
 * it is about can be seen around it, and is said where it is heard alone.
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
