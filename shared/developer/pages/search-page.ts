import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

const lists = html`<p>
  All <a href="/documentation">operations</a>, <a href="/guides">guides</a>, <a href="/reference#errors">errors</a>${" "}
  and <a href="/changelog">changes</a>.
</p>`;

/** The search. A script of the page searches an index; without scripts the page leads to the lists. */
export const searchPage = (words: string): string =>
  developerSheet({
    title: "Search",
    section: "/search",
    script: "search.js",
    content: html`
      <h1>Search</h1>
      <form method="get" action="/search" id="search" role="search">
        <label class="field" for="words">Words</label>
        <span class="hint" id="words-hint">From guides, pages, operations, fields, errors, scenarios, rules and changes.</span>
        <input type="search" id="words" name="q" value=${words} maxlength="100" autocomplete="off" autofocus aria-describedby="words-hint" />
      </form>
      <noscript>
        <p class="note">The search needs JavaScript: it runs in your browser. Use the search of your browser in these lists.</p>
        ${lists}
      </noscript>
      <p id="told" role="status"></p>
      <div id="nothing" hidden><p>Try fewer or other words, in English, or look in a list.</p>${lists}</div>
      <ul id="results" class="results"></ul>
    `,
  });
