import { renderToString } from "preact-render-to-string";
import type { BuiltPage } from "../../shared/developer/built-pages.ts";
import { placeOf } from "../../shared/developer/pages/place-of.ts";
import { documentAddresses } from "../../shared/developer/stage-text.ts";
import { html } from "../../shared/pages/html.ts";
import { calendar } from "./calendar.ts";
import { changelog, type Release } from "./changelog.ts";
import { contentsOf } from "./guide-pages.ts";
import { renderMarkdown } from "./markdown.ts";

/** The page with all releases and the calendar. */
export function changelogPage(): Record<string, BuiltPage> {
  const { releases } = changelog();
  const dates = calendar();
  const rows = dates.map(({ shown, what }) => `| ${shown} | ${what} |`).join("\n");
  const table = renderMarkdown(`| When | What |\n|---|---|\n${rows}`).html;
  const chapters = [
    { id: "calendar", title: "Calendar" },
    ...releases.map(({ name }) => ({ id: placeOf(name), title: name })),
  ].map((each) => ({ ...each, depth: 2, text: "" }));
  const content = html`
    <h1>Changelog</h1>
    <p class="lead">What has changed, release by release. <a href="/changelog.rss">RSS</a> tells of each new one.</p>
    <div class="text">
      ${contentsOf(chapters)}
      <div class="prose">
        <h2 id="calendar">Calendar of early access and deprecations</h2>
        <p>
          A change that could break programs can be requested first, and is the default later:
          see <a href="/guides/early-access">Early access</a>. The last date in this calendar is ${dates[0]?.shown}; nothing
          later is announced.
        </p>
        <div dangerouslySetInnerHTML=${{ __html: table }} />
        ${releases.map(
          ({ name, day, html: text }) => html`<section>
            <h2 id=${placeOf(name)}>${name}${day && html` <span class="detail">${day}</span>`}</h2>
            <div dangerouslySetInnerHTML=${{ __html: text }} />
          </section>`,
        )}
      </div>
    </div>
  `;
  const page = { title: "Changelog", html: renderToString(content as never), wide: true };
  return { "": { ...page, source: "CHANGELOG.md" } };
}

/** The releases as RSS 2.0. What is not released yet has no date and is left out. */
export function changelogFeed(): string {
  const items = changelog().releases.flatMap((release) => (release.day ? [itemOf(release)] : []));
  const address = `${documentAddresses.developer}/changelog`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Fjordgate sandbox: changelog</title><link>${address}</link><description>Releases of the interface for TPPs</description><language>en</language>
${items.join("\n")}
</channel></rss>
`;
}

function itemOf({ name, day, html: text }: Release): string {
  const address = `${documentAddresses.developer}/changelog#${placeOf(name)}`;
  const published = new Date(`${day}T00:00:00Z`).toUTCString();
  return `<item><title>${name}</title><link>${address}</link><guid isPermaLink="false">${name}</guid><pubDate>${published}</pubDate><description>${escaped(text)}</description></item>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
