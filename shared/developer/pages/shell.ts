import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { copied } from "./developer-sheet.ts";

/**
 * Commands to be copied, and below them what they print, to the line. What differs from one run to the next is named
 * between ‹ and ›; lines that are left out are a line of ‹…›, and one that ends in ‹sometimes› may be missing. The names and what may stand for them are in the test
 * that runs it all, test/support/printed.ts.
 */
export const shell = (title: string, commands: string, output = ""): ComponentChild => html`
  ${copied(commands, { label: `Commands: ${title}`, step: "shell" })}
  ${output && html`<pre class="output" tabindex="0" role="region" aria-label=${`Output: ${title}`}>${marked(output)}</pre>`}
`;

/** Every second piece is a name. */
const marked = (output: string): ComponentChild[] =>
  output
    .split(/[‹›]/)
    .map((piece, place) => (place % 2 ? html`<var>${piece}</var>` : piece) as ComponentChild);
