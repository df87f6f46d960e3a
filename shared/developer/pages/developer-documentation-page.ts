import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

/**
 * The page that the viewer script fills with the document. The script's address contains its hash, so that browsers
 * can cache it.
 */
export function documentationPage(viewerHash: string): string {
  return developerSheet({
    title: "Documentation",
    section: "/documentation",
    script: {
      address: `/documentation/viewer.js?version=${encodeURIComponent(viewerHash)}`,
      hash: viewerHash,
    },
    wide: true,
    content: html`
      <h1>Documentation</h1>
      <p class="lead">
        Every operation of the interface: its input, its answers, and an example of both. This page is rendered from${" "}
        <a href="/openapi.json">openapi.json</a>, which your tools can read too.
      </p>
      <noscript>
        <p class="note">
          A script renders this page. Without scripts, read <a href="/openapi.json">openapi.json</a>, and for customers,
          error codes and scenarios the <a href="/reference">reference</a>.
        </p>
      </noscript>
      <div id="viewer"></div>
    `,
  });
}
