import type { ComponentChild } from "preact";
import { html } from "../../../shared/pages/html.ts";

/** The beginning of a request as curl. A stage with a public certificate leaves the authority out (stage-text.ts). */
export const curl = "curl -sS --cacert authority.pem --cert client.pem --key tpp.key";

const pasted = [
  ["pasted-key", "Private key (PEM, PKCS #8)"],
  ["pasted-seal", "Certificate for signing (seal.pem)"],
  ["pasted-client", "Certificate for connecting (client.pem)"],
] as const;

/** Which key signs. A script fills it in; the texts say what clearing the site's data does. */
export const keyPanel = (): ComponentChild => html`
  <p id="key-told" role="status"></p>
  <p id="key-missing" class="note" hidden>
    This browser has no key yet. <a href="/certificates#browser-key-heading">Make a key and its certificates</a> first: that
    takes one click.
  </p>
  <p class="detail">
    The key stays in this browser and only signs. Clearing the data of this site deletes it. If you have not saved it,
    this TPP and its sandbox are then lost, too.
  </p>
  <details>
    <summary>Use another key</summary>
    <p class="detail">With certificates of this site. Paste it, or choose its files. It is kept until this tab is closed, and never sent.</p>
    ${pasted.map(
      ([id, name]) => html`<label class="field" for=${id}>${name}</label>
        <input type="file" aria-label=${`File: ${name}`} data-for=${id} />
        <textarea id=${id} rows="3" spellcheck="false" autocomplete="off"></textarea>`,
    )}
    <button type="button" class="quiet" id="use-key">Use this key</button>
  </details>
`;
