import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import type { BuiltPage } from "../../shared/developer/built-pages.ts";
import { html } from "../../shared/pages/html.ts";
import { type Guide, readGuide, readGuides } from "./guides.ts";
import type { Section } from "./markdown.ts";

/** The pages of /guides: their list under the empty name, each guide under its own. */
export function guidePages(): Record<string, BuiltPage> {
  const guides = readGuides();
  const pages = guides.map((guide, index) => {
    const around = { before: guides[index - 1], after: guides[index + 1] };
    return [guide.name, textPage(guide, { around, within: true })] as const;
  });
  return {
    "": textPage(readGuide("index"), { list: listOf(guides) }),
    ...Object.fromEntries(pages),
  };
}

type Parts = {
  /** True if the page leads back to the list of guides. */
  within?: boolean;
  list?: ComponentChild;
  around?: { before: Guide | undefined; after: Guide | undefined };
};

/** A page of one text, with its contents beside it. */
export function textPage(guide: Guide, { within, list, around }: Parts = {}): BuiltPage {
  const { title, summary, source, sections } = guide;
  const content = html`
    ${within && html`<p class="detail"><a href="/guides">Guides</a></p>`}
    <h1>${title}</h1>
    <p class="lead" dangerouslySetInnerHTML=${{ __html: summary }} />
    ${list}
    <div class="text">
      ${contentsOf(sections)}
      <div class="prose" dangerouslySetInnerHTML=${{ __html: guide.html }} />
    </div>
    ${around && turns(around)}
  `;
  return { title, html: renderToString(content as never), wide: true, source };
}

/** The chapters of a text, if there are several. */
export function contentsOf(sections: readonly Section[]): ComponentChild {
  const chapters = sections.filter(({ depth, title }) => depth === 2 && title);
  return (
    chapters.length > 1 &&
    html`<nav class="toc" aria-label="On this page"><ul>
      ${chapters.map(({ id, title }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}
    </ul></nav>`
  );
}

const listOf = (guides: readonly Guide[]) => html`<ul class="cards">
  ${guides.map(
    ({ path, title, summary }) => html`<li>
      <a href=${path}>${title}</a>
      <p dangerouslySetInnerHTML=${{ __html: summary }} />
    </li>`,
  )}
</ul>`;

const turns = ({
  before,
  after,
}: NonNullable<Parts["around"]>) => html`<nav class="turns" aria-label="Other guides">
  ${before && html`<a rel="prev" href=${before.path}><span>Previous</span> ${before.title}</a>`}
  ${after && html`<a rel="next" href=${after.path}><span>Next</span> ${after.title}</a>`}
</nav>`;
