import { renderToString } from "preact-render-to-string";
import type { BuiltPage } from "../../../shared/developer/built-pages.ts";
import { placeOf } from "../../../shared/developer/pages/place-of.ts";
import { html } from "../../../shared/pages/html.ts";
import { type Json, schemaRef } from "../../openapi/json-schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Described } from "./described.ts";
import { fieldList, fieldsOf } from "./fields-view.ts";
import { operationList } from "./operation-list.ts";

/** The first page of the documentation: every operation by its tag, and what holds for all. */
export function documentationPage(document: Json, operations: readonly Described[]): BuiltPage {
  const tags: { name: string; description: string }[] = document.tags;
  const content = html`
    <h1>Documentation</h1>
    <p class="lead">
      Every operation of the interface: what it takes, what it answers, and an example of both. All of it is in${" "}
      <a href="/openapi.json">openapi.json</a> for your tools, too.
    </p>
    <nav class="contents" aria-label="On this page"><ul>
      ${tags.map(({ name }) => html`<li><a href=${`#${placeOf(name)}`}>${name}</a></li>`)}
      <li><a href="#all">What holds for all</a></li>
      <li><a href="#refusal">The form of a refusal</a></li>
    </ul></nav>
    ${tags.map(
      ({ name, description }) => html`<section>
        <h2 id=${placeOf(name)}>${name}</h2>
        <p>${description}</p>
        ${operationList(operations.filter(({ tag }) => tag === name))}
      </section>`,
    )}
    <h2 id="all">What holds for all</h2>
    <div dangerouslySetInnerHTML=${{ __html: renderMarkdown(document.info.description).html }} />
    <h2 id="refusal">The form of a refusal</h2>
    <p>Every error, whatever its status. <a href="/reference#errors">The table of codes</a> says what to do about each.</p>
    ${fieldList(document, fieldsOf(document, schemaRef("Refusal"), "refusal"))}
  `;
  return { title: "Documentation", html: renderToString(content as never), wide: true };
}
