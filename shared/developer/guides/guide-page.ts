import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "../pages/developer-commands.ts";
import { developerSheet } from "../pages/developer-sheet.ts";
import { guides } from "./guides.ts";

/** The page of a guide. Undefined if there is no guide with that name. */
export function guidePage(name: string, addresses: SiteAddresses): string | undefined {
  const names = Object.keys(guides);
  const guide = Object.hasOwn(guides, name) ? guides[name] : undefined;
  if (!guide) return undefined;
  const next = names[names.indexOf(name) + 1];
  return developerSheet({
    title: guide.title,
    section: "/guides",
    content: html`
      <p class="detail"><a href="/guides">Guides</a></p>
      <h1>${guide.title}</h1>
      <p class="lead">${guide.summary}</p>
      ${guide.content(addresses)}
      ${next !== undefined && html`<p>Next: <a href=${`/guides/${next}`}>${guides[next]?.title}</a></p>`}
    `,
  });
}
