import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

/** The page for an error on the developer site. */
export const problemPage = (text: string): string =>
  developerSheet({
    title: "A problem",
    content: html`
      <h1>That did not work</h1>
      <p>${text}</p>
      <p>
        <a href="/search">Search this site</a>, go to the <a href="/guides">guides</a> or to
        the <a href="/documentation">documentation</a>, or <a href="/support">ask for help</a>.
      </p>
    `,
  });
