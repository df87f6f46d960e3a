import type { ComponentChild } from "preact";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { html } from "../../../shared/pages/html.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { follow } from "../../openapi/follow.ts";
import type { Json } from "../../openapi/json-schema.ts";
import type { Described, Parameter } from "./described.ts";
import { curl, keyPanel } from "./key-panel.ts";

/** Headers that are shown although they are optional: an attended read has the first, and a known PSU the second. */
const shown = ["psu-ip-address", "psu-id"];

const { name: person, customerNumber: number } = seedCustomers[0];

/** The form that signs a call of an operation and sends it. Scripts show it, because only they can sign. */
export function tryForm(document: Json, operation: Described): ComponentChild {
  const { method, path, parameters, body } = operation;
  const own = parameters.filter(({ name }) => name !== "X-Request-ID");
  const isShown = (each: Parameter) =>
    each.in !== "header" || each.required || shown.includes(each.name.toLowerCase());
  const more = own.filter((each) => !isShown(each));
  return html`
    <section id="try" aria-labelledby="try-heading" data-method=${method} data-path=${path} data-api=${documentAddresses.api} data-curl=${curl} data-person=${person} data-number=${number}>
      <h2 id="try-heading">Try it</h2>
      <noscript><p class="note">The form needs JavaScript, because your browser signs.</p></noscript>
      <div id="try-live" hidden>
        ${keyPanel()}
        <form id="try-form">
          ${own.filter(isShown).map((each) => field(document, operation, each))}
          ${
            more.length > 0 &&
            html`<details>
              <summary>More headers</summary>
              ${more.map((each) => field(document, operation, each))}
            </details>`
          }
          ${
            body &&
            html`<label class="field" for="try-body">Body</label>
              <textarea id="try-body" rows="12" spellcheck="false" autocomplete="off">${JSON.stringify(body.example, null, 2)}</textarea>`
          }
          <div id="try-send" class="actions" hidden><button>Sign and send</button> <a class="button quiet" href="/log">Request log</a></div>
        </form>
        <div id="try-result" role="region" aria-label="Answer" tabindex="-1"></div>
        <h3>The request</h3>
        <p id="try-told" class="detail"></p>
        <div id="try-request"></div>
      </div>
    </section>
  `;
}

function field(document: Json, { samples: [call] }: Described, parameter: Parameter) {
  const { name, in: place, required, example, schema } = parameter;
  const id = `try.${place}.${name.toLowerCase()}`;
  const text = example === undefined ? "" : `${example}`;
  const isInCall =
    place === "query" && call && new RegExp(`[?&]${name}=${text}[& ]`).test(call.source);
  const isGiven = isInCall || name.toLowerCase() === "psu-ip-address";
  const filled = isGiven || (required && place !== "path") ? text : "";
  const { enum: values } = follow(document, schema);
  return html`<label class="field" for=${id}>${name}${!required && html`${" "}<span class="detail">optional</span>`}</label>
    ${
      values
        ? html`<select id=${id} name=${name} data-in=${place}>
            ${!required && html`<option value=""></option>`}
            ${values.map((value: Json) => html`<option value=${value} selected=${value === filled}>${value}</option>`)}
          </select>`
        : html`<input type="text" id=${id} name=${name} value=${filled} placeholder=${text && `example: ${text}`} data-in=${place} required=${place === "path"} autocomplete="off" spellcheck="false" />`
    }`;
}
