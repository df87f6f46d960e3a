import { STATUS_CODES } from "node:http";
import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import type { BuiltPage } from "../../../shared/developer/built-pages.ts";
import { placeOf } from "../../../shared/developer/pages/place-of.ts";
import { html } from "../../../shared/pages/html.ts";
import type { Json } from "../../openapi/json-schema.ts";
import { codeBlock } from "../colours.ts";
import type { Answer, Described, Parameter } from "./described.ts";
import { described, fieldList, fieldsOf } from "./fields-view.ts";
import { operationList } from "./operation-list.ts";
import { tryForm } from "./try-form.ts";

const groups = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
] as const;

/** The page of one operation. The form that tries it is in the column beside the description. */
export function operationPage(
  document: Json,
  operation: Described,
  siblings: readonly Described[],
): BuiltPage {
  const { method, path, tag, summary, description, deprecated, body, answers } = operation;
  const done = answers.filter(({ status }) => status < "400");
  const refused = answers.filter(({ status }) => status >= "400");
  const content = html`
    <p class="detail">
      <a href="/documentation">Documentation</a> / <a href=${`/documentation#${placeOf(tag)}`}>${tag}</a>
    </p>
    <h1>${summary}</h1>
    <p class="call"><span class=${`method ${method.toLowerCase()}`}>${method}</span> <code>${path}</code></p>
    ${deprecated && html`<p class="note">This operation is deprecated.</p>`}
    <p class="lead">${description}</p>
    <nav class="contents" aria-label="On this page"><ul>
      ${item("try-heading", "Try it")}
      ${groups.map(([place, name]) => parametersIn(operation, place).length > 0 && item(place, name))}
      ${body && item("body", "Body")}
      ${done.map(({ status }) => item(status, status))} ${item("refusals", "Refusals")}
      ${operation.samples.length > 0 && item("example", "Example")}
    </ul></nav>
    <div class="operation">
      <div>
        ${groups.map(([place, name]) => parameters(document, operation, place, name))}
        ${body && bodySection(document, body)}
        ${done.map((answer) => answerSection(document, answer))}
        ${refusals(refused)}
      </div>
      <aside class="beside" aria-label="Try it, and examples">${tryForm(document, operation)} ${samples(operation)}</aside>
    </div>
    <h2>${tag}</h2>
    ${operationList(siblings, operation)}
  `;
  return { title: summary, html: renderToString(content as never), wide: true, script: "try.js" };
}

const item = (place: string, name: string) => html`<li><a href=${`#${place}`}>${name}</a></li>`;

const parametersIn = ({ parameters }: Described, place: Parameter["in"]) =>
  parameters
    .filter((each) => each.in === place)
    .toSorted((one, other) => Number(other.required) - Number(one.required));

function parameters(
  document: Json,
  operation: Described,
  place: Parameter["in"],
  name: string,
): ComponentChild {
  const found = parametersIn(operation, place);
  return (
    found.length > 0 &&
    html`<h2 id=${place}>${name}</h2>
      ${place === "header" && html`<p>Every request also has the headers of its <a href="/guides/signing">signature</a>.</p>`}
      <ul class="fields">
        ${found.map((each) => {
          const id = `${place}.${each.name.toLowerCase()}`;
          return html`<li id=${id}>${described(document, { ...each, id })}</li>`;
        })}
      </ul>`
  );
}

const bodySection = (document: Json, body: NonNullable<Described["body"]>) => html`
  <h2 id="body">Body</h2>
  ${body.description && html`<p>${body.description}</p>`}
  ${fieldList(document, fieldsOf(document, body.schema, "body"))}
`;

const titled = (status: string) => `${status} ${STATUS_CODES[status] ?? ""}`;

function answerSection(document: Json, answer: Answer): ComponentChild {
  const { status, description, schema, headers, example } = answer;
  return html`
    <h2 id=${status}>${titled(status)}</h2>
    <p>${description}${isList(schema) && " The body is a list of:"}</p>
    ${schema && fieldList(document, fieldsOf(document, schema, status))}
    ${headers.length > 0 && headerList(document, status, headers)}
    ${example !== undefined && codeBlock(JSON.stringify(example, null, 2), { label: `Example: ${titled(status)}`, language: "json" })}
  `;
}

const isList = (schema: Json) => schema?.type === "array";

const headerList = (document: Json, status: string, headers: Answer["headers"]) => html`
  <h3>Headers of the answer</h3>
  <ul class="fields">
    ${headers.map((each) => {
      const id = `${status}.header.${each.name.toLowerCase()}`;
      return html`<li id=${id}>${described(document, { ...each, id, required: false })}</li>`;
    })}
  </ul>
`;

/** Refusals by status, each with its codes. A line of the description begins with the code. */
const refusals = (answers: readonly Answer[]) => html`
  <h2 id="refusals">Refusals</h2>
  <p>All of them have <a href="/documentation#refusal">the same form</a>. <a href="/guides/errors">Errors</a> explains it, and how to force one.</p>
  ${answers.map(
    ({ status, description = "" }) => html`<h3 id=${status}>${titled(status)}</h3>
      <dl class="codes">
        ${description.split("\n").map((line) => {
          const [, code, text] = /^([A-Z_]+): (.*)$/.exec(line) ?? [];
          return code
            ? html`<div><dt><a href=${`/reference#${code}`}><code>${code}</code></a></dt><dd>${text}</dd></div>`
            : html`<div><dt></dt><dd>${line}</dd></div>`;
        })}
      </dl>`,
  )}
`;

/** The recorded call as HTTP and in each language; one is open at a time. */
const samples = ({ samples }: Described) =>
  samples.length > 0 &&
  html`<h2 id="example">Example</h2>
    ${samples.map(
      ({ lang, source }, index) => html`<details name="sample" open=${index === 0}>
        <summary>${lang}</summary>
        ${codeBlock(source, { label: `Example in ${lang}`, language: lang.toLowerCase() })}
      </details>`,
    )}
    <p class="detail">The languages use <a href="/signers">the signing files</a>.</p>`;
