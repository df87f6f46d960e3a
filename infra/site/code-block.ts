import type { ComponentChild } from "preact";
import { copied } from "../../shared/developer/pages/developer-sheet.ts";
import { html } from "../../shared/pages/html.ts";
import { coloured } from "./colours.ts";

/** Text to copy, with colours if the language is known. */
export const codeBlock = (
  text: string,
  { label, language = "" }: { label: string; language?: string },
): ComponentChild => copied(coloured(text, language), { label });

/** What commands print. A name between ‹ and › stands for text that differs between runs. */
export const outputBlock = (text: string, label: string): ComponentChild =>
  html`<pre class="output" tabindex="0" role="region" aria-label=${label}>${text
    .split(/[‹›]/)
    .map((piece, place) => (place % 2 ? html`<var>${piece}</var>` : piece))}</pre>`;
