import type { ComponentChild } from "preact";
import { inShownOrder } from "./account-order.ts";
import { formatAccount } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

export type AccountChoice = {
  id: string;
  name: string;
  number: string;
  checked: boolean;
  /** A short label, such as "Has access now". */
  tag?: string | undefined;
};

type Choices = {
  tppName: string;
  /** The customer, or the company that the customer acts for. */
  holderName: string;
  accounts: readonly AccountChoice[];
  /** The text of the error in the selection. */
  wrong?: string | undefined;
};

/**
 * A checkbox for each account that a TPP may be given access to. The first has the id `account-1`, which an error
 * links to.
 */
export function renderAccountChecklist(
  language: Language,
  { tppName: tpp, holderName: name, accounts, wrong }: Choices,
): ComponentChild {
  const say = speak(language);
  return html`<fieldset aria-describedby=${wrong ? "account-wrong account-hint" : "account-hint"}>
    <legend>${say("accountsOf", { name })}</legend>
    <span class="hint" id="account-hint">${say("accountsHint", { tpp })}</span>
    ${wrong && html`<span class="wrong" id="account-wrong">${wrong}</span>`}
    ${inShownOrder(accounts).map(
      ({ id, name: account, number, checked, tag }, index) => html`<label class="choice">
        <input
          type="checkbox"
          id=${`account-${index + 1}`}
          name="account"
          value=${id}
          checked=${checked}
          aria-invalid=${wrong && "true"}
        />
        <span>
          <strong><bdi>${account}</bdi></strong>
          <span class="detail number">${formatAccount(number)}</span>
          ${tag && html`<br /><span class="tag">${tag}</span>`}
        </span>
      </label>`,
    )}
  </fieldset>`;
}
