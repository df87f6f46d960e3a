import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

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
        <span class="hint" id="words-hint">From guides, operations, fields, errors, scenarios, rules and changes.</span>
        <input type="search" id="words" name="q" value=${words} maxlength="100" autocomplete="off" autofocus aria-describedby="words-hint" />
      </form>
      <noscript>
        <p class="note">
          The search needs JavaScript: it runs in your browser. Without it, look in the lists
          of <a href="/documentation">operations</a>, of <a href="/guides">guides</a>, of <a href="/reference#errors">errors</a>
          and of <a href="/changelog">changes</a>, and use the search of your browser there.
        </p>
      </noscript>
      <p id="told" role="status"></p>
      <ul id="results" class="results"></ul>
    `,
  });
