import { renderToString } from "preact-render-to-string";
import type { BuiltPage } from "../../../shared/developer/built-pages.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { requestLogHours } from "../../../shared/limits.ts";
import { html } from "../../../shared/pages/html.ts";
import type { Json } from "../../openapi/json-schema.ts";
import { describedOperations } from "./described-operations.ts";
import { curl, keyPanel } from "./key-panel.ts";

const statuses = [
  ["", "Every status"],
  ["2", "Successful (2xx)"],
  ["4", "Refused (4xx)"],
  ["5", "Failed (5xx)"],
] as const;

/** The page with a TPP's requests. A script reads them with the TPP's own signature. */
export function logPage(document: Json): Record<string, BuiltPage> {
  const operations = describedOperations(document);
  const content = html`
    <h1>Request log</h1>
    <p class="lead">
      Your requests of the last ${requestLogHours} hours, as the bank saw them, whichever program sent them. Your key signs
      you in: each look at the log is a signed call of <a href="/documentation/listRequests">${"the sandbox's log"}</a>.
    </p>
    <noscript><p class="note">The log needs JavaScript, because your browser signs for it.</p></noscript>
    <section id="log" aria-labelledby="log-heading" data-api=${documentAddresses.api} data-curl=${curl} hidden>
      <h2 id="log-heading">Key</h2>
      ${keyPanel()}
      <div id="requests" hidden>
        <h2>Requests</h2>
        <form id="filter">
          <div>
            <label class="field" for="operation">Operation</label>
            <select id="operation">
              <option value="">Every operation</option>
              ${operations.map(({ id, method, path, summary }) => html`<option value=${id} data-method=${method} data-path=${path}>${summary}</option>`)}
            </select>
          </div>
          <div>
            <label class="field" for="status">Status</label>
            <select id="status">${statuses.map(([value, name]) => html`<option value=${value}>${name}</option>`)}</select>
          </div>
        </form>
        <p id="log-told" role="status"></p>
        <p id="log-empty" hidden>
          <a href="/documentation/listAccounts#try-heading">Try a first read</a>, or send a request with your own program. It
          is here a few seconds later.
        </p>
        <div id="entries" class="entries" data-hours=${requestLogHours}></div>
        <div class="actions"><button type="button" class="quiet" id="older" hidden>Older requests</button></div>
      </div>
    </section>
  `;
  const page = { title: "Request log", html: renderToString(content as never), script: "log.js" };
  return { "": page };
}
