import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { copied } from "./developer-sheet.ts";

/** Commands for copying, and their exact output. */
export const shell = (title: string, commands: string, output = ""): ComponentChild => html`
  ${copied(commands, { label: `Commands: ${title}` })}
  ${output && outputBlock(output, title)}
`;

/**
 * The output of commands. Text that differs between runs has a name between ‹ and ›. A line with ‹…› stands for omitted
 * lines, and a line that ends with ‹sometimes› may be missing. The test that runs all commands,
 * test/support/commands/printed.ts, defines the names and their values.
 */
export const outputBlock = (output: string, title: string): ComponentChild =>
  html`<pre class="output" tabindex="0" role="region" aria-label=${`Output: ${title}`}>${marked(output)}</pre>`;

/** Every second piece is a name. */
const marked = (output: string): ComponentChild[] =>
  output
    .split(/[‹›]/)
    .map((piece, place) => (place % 2 ? html`<var>${piece}</var>` : piece) as ComponentChild);
