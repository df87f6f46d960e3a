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
  /** What the TPP has or had of it, in a few words. */
  tag?: string | undefined;
};

type Choices = {
  tppName: string;
  /** The person, or the company answered for. */
  holderName: string;
  accounts: readonly AccountChoice[];
  /** What is wrong with what was ticked. */
  wrong?: string | undefined;
};

/** A box for each account that a TPP may be let see; the first one is `account-1`, where a fault leads to. */
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
