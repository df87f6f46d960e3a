import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

/** The page to which the bank's pages return. A script reads what the bank has added to the address. */
export const wayBackPage = (): string =>
  developerSheet({
    title: "Back from the bank",
    section: "/documentation",
    script: "back.js",
    content: html`
      <h1>Back from the bank</h1>
      <p class="lead">
        This page is the <code>TPP-Redirect-URI</code> of the forms in the documentation. Your own requests name a page
        of yours.
      </p>
      <p id="told" class="good" role="status">Nothing has come back with this address.</p>
      <p><a id="began" class="button" href="/documentation" hidden>Go on: send the request again</a></p>
      <p><a href="/documentation">All operations</a></p>
    `,
  });
