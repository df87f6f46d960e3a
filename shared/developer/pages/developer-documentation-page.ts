import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

/**
 * The page that the viewer script fills with the document. The script's address contains its hash, so that browsers
 * can cache it.
 */
export function documentationPage(viewerHash: string): string {
  return developerSheet({
    title: "Documentation",
    place: "/documentation",
    script: {
      address: `/documentation/viewer.js?version=${encodeURIComponent(viewerHash)}`,
      hash: viewerHash,
    },
    wide: true,
    content: html`
      <h1>Documentation</h1>
      <p class="lead">
        Every operation of the interface, with what it takes, what it answers, and an example of both. It is rendered from${" "}
        <a href="/openapi.json">openapi.json</a>, which is also for your tools.
      </p>
      <noscript>
        <p class="note">
          This page is rendered by a script. Without one, the same is in <a href="/openapi.json">openapi.json</a>, and the
          customers, error codes and scenarios are in the <a href="/reference">reference</a>.
        </p>
      </noscript>
      <div id="viewer"></div>
    `,
  });
}
