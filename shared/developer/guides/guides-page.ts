import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "../pages/developer-commands.ts";
import { developerSheet } from "../pages/developer-sheet.ts";
import { guides } from "./guides.ts";
import { installation } from "./installation.ts";

/** The list of guides, and the installation that all of them need. */
export const guidesPage = (addresses: SiteAddresses): string =>
  developerSheet({
    title: "Guides",
    section: "/guides",
    content: html`
      <h1>Guides</h1>
      <p class="lead">
        Each guide covers one subject, in the order in which you need them. The commands work unchanged, in a sandbox
        of their own, and print the output below them: a test of this site runs them all.
      </p>
      ${installation(addresses)}
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
        <a href="/signers">Signing in your language</a> has a file that signs requests for each of seven languages.
        <a href="/">Get started</a> leads to a first call with only curl and openssl. The <a href="/reference">reference</a>${" "}
        lists every error code and scenario. <a href="/collections">Collections that sign</a> contain every operation
        as a request for httpyac, Bruno or Postman.
      </p>
    `,
  });
