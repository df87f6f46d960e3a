import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "../pages/developer-commands.ts";
import { developerSheet } from "../pages/developer-sheet.ts";
import { guides } from "./guides.ts";
import { installation } from "./installation.ts";

/** The list of guides, and the installation that all of them need. */
export const guidesPage = (places: SiteAddresses): string =>
  developerSheet({
    title: "Guides",
    place: "/guides",
    content: html`
      <h1>Guides</h1>
      <p class="lead">
        Each guide covers one subject, in the order in which you need them. The commands work unchanged, in a sandbox
        of their own, and print the output below them: a test of this site runs them all.
      </p>
      ${installation(places)}
      <h2>The guides</h2>
      <dl class="guides">
        ${Object.entries(guides).map(
          ([name, { title, summary }]) => html`<div>
            <dt><a href=${`/guides/${name}`}>${title}</a></dt>
            <dd>${summary}</dd>
          </div>`,
        )}
      </dl>
      <p>
        Files that sign requests, one for each of seven languages, are under <a href="/signers">signing in your language</a>.
        The way to a <a href="/">first call</a> needs curl and openssl alone. Every code and scenario is in
        the <a href="/reference">reference</a>. Every operation as a request for httpyac, Bruno or Postman is in${" "}
        <a href="/collections">collections that sign</a>.
      </p>
    `,
  });
