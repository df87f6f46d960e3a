import type { ComponentChild } from "preact";
import { html, renderDocument } from "../../pages/html.ts";
import { mark } from "../../pages/layout.ts";
import { developerStyle } from "./developer-style.ts";

/** The pages in the navigation. */
const places = [
  ["/", "Get started"],
  ["/guides", "Guides"],
  ["/documentation", "Documentation"],
  ["/reference", "Reference"],
  ["/certificates", "Certificates"],
  ["/signature", "Checker"],
  ["/log", "Log"],
  ["/changelog", "Changelog"],
] as const;

/** The pages in the footer. */
const ends = [
  ["/downloads", "Downloads"],
  ["/signers", "Signing files"],
  ["/collections", "Collections"],
  ["/status", "Status"],
  ["/support", "Support"],
  ["/changelog.rss", "RSS"],
] as const;

export type DeveloperSection = (typeof places)[number][0] | "/search";

/**
 * The frame of every page of the developer site. A wide page uses more of the screen. `script` names a script beside the
 * one that copies.
 */
export function developerSheet(page: {
  title: string;
  section?: DeveloperSection | undefined;
  script?: string | undefined;
  wide?: boolean;
  content: ComponentChild;
}): string {
  const { title, section, script, content } = page;
  const inner = `inner ${page.wide ? "widest" : "wide"}`;
  return renderDocument({
    language: "en",
    title: `${title} – Fjordgate sandbox`,
    sheet: developerStyle,
    body: html`<body>
      <a class="skip" href="#content">Skip to the content</a>
      <header class="top">
        <div class="inner widest">
          <p class="bank"><a class="brand" href="/">${mark()}Fjordgate <span class="badge">sandbox</span></a></p>
          <nav aria-label="Pages">
            <ul>
              ${places.map(
                ([path, name]) => html`<li>
                  <a href=${path} aria-current=${path === section ? "page" : undefined}>${name}</a>
                </li>`,
              )}
            </ul>
          </nav>
          ${
            section !== "/search" &&
            html`<form class="find" role="search" action="/search">
              <input type="search" name="q" aria-label="Search this site" placeholder="Search" maxlength="100" />
            </form>`
          }
        </div>
      </header>
      <main id="content" tabindex="-1"><div class=${`card ${inner}`}>${content}</div></main>
      <footer>
        <p class=${inner}>
          ${ends.map(([path, name]) => html`<a href=${path}>${name}</a> `)}
        </p>
        <p class=${inner}>
          Everything here is for testing: people, companies, money and certificates are made up, and this site does not keep what you send.
        </p>
      </footer>
      ${["copy.js", ...(script ? [script] : [])].map(
        (file) => html`<script type="module" src=${`/scripts/${file}`} />`,
      )}
    </body>`,
  });
}

/** Text for copying. A click selects all of it, the keyboard can move in it, and a script adds a button. */
export const copied = (
  text: ComponentChild,
  { label, wrap = false }: { label: string; wrap?: boolean },
): ComponentChild =>
  html`<div class="code"><pre tabindex="0" role="region" aria-label=${label} class=${wrap ? "wrap" : undefined}>${text}</pre></div>`;

/** A table. On a narrow screen it scrolls on its own. */
export const renderTable = (
  caption: string,
  columns: readonly string[],
  rows: ComponentChild,
): ComponentChild => html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
  <table>
    <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table>
</div>`;

/** The problem with the input, at the top of the page, with a link to its field. */
export const problemSummary = (
  fault: { text: string; field?: string | undefined } | undefined,
): ComponentChild =>
  fault &&
  html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    <p>${fault.field ? html`<a href=${`#${fault.field}`}>${fault.text}</a>` : fault.text}</p>
  </div>`;
