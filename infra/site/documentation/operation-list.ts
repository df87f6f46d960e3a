import type { ComponentChild } from "preact";
import { html } from "../../../shared/pages/html.ts";
import type { Described } from "./described.ts";

/** Operations as links. */
export const operationList = (
  operations: readonly Described[],
  current?: Described,
): ComponentChild => html`<ul class="operations">
  ${operations.map(
    ({ id, method, path, summary, deprecated }) => html`<li>
      <a href=${`/documentation/${id}`} aria-current=${id === current?.id ? "page" : undefined}>
        <span class=${`method ${method.toLowerCase()}`}>${method}</span>
        <span class=${deprecated ? "name old" : "name"}>${summary}</span>
        <code>${path}</code>
      </a>
    </li>`,
  )}
</ul>`;
