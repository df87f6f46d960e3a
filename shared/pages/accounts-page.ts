import type { ComponentChild } from "preact";
import { formatAccount, formatDate } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

type Account = { id: string; name: string; number: string; checked: boolean; earlier: boolean };

export type AccountsView = {
  /** The person, or the company answered for. */
  name: string;
  /** `earlier`: this TPP was given the account before. */
  accounts: Account[];
  problem?: "none" | undefined;
  /** The last day of the access, as a date or an instant. */
  validUntil: string;
};

/** Asks which accounts the TPP may read, and says what that means and for how long. */
export function accountsPage(frame: Frame, view: AccountsView): string {
  const { language, tppName: tpp, bankName: bank } = frame;
  const { problem, validUntil } = view;
  const say = speak(language);
  const fault = problem && { text: say("accountsNone"), field: "account-1" };
  const terms = html`<section class="terms" aria-labelledby="terms">
    <h2 id="terms">${say("readHeading", { tpp })}</h2>
    <ul>
      <li>${say("readBalances")}</li>
      <li>${say("readTransactions")}</li>
    </ul>
    <p>
      ${say("readOnly", { tpp })}
      ${" "}${say("readUntil", { date: formatDate(validUntil, language) })}
      ${" "}${say("readWithdraw", { bank })}
    </p>
  </section>`;
  return renderStep(frame, {
    heading: say("accountsHeading", { tpp }),
    fault,
    content: renderForm(frame, {
      to: "consent",
      button: say("giveAccess"),
      content: [renderChecklist(frame, view, fault?.text), terms],
    }),
  });
}

function renderChecklist(
  { language, tppName: tpp }: Frame,
  { name, accounts }: AccountsView,
  wrong: string | undefined,
): ComponentChild {
  const say = speak(language);
  return html`<fieldset aria-describedby=${wrong ? "account-wrong account-hint" : "account-hint"}>
    <legend>${say("accountsOf", { name })}</legend>
    <span class="hint" id="account-hint">${say("accountsHint", { tpp })}</span>
    ${wrong && html`<span class="wrong" id="account-wrong">${wrong}</span>`}
    ${accounts.map(
      ({ id, name, number, checked, earlier }, index) => html`<label class="choice">
        <input
          type="checkbox"
          id=${`account-${index + 1}`}
          name="account"
          value=${id}
          checked=${checked}
          aria-invalid=${wrong && "true"}
        />
        <span>
          <strong><bdi>${name}</bdi></strong>
          <span class="detail number">${formatAccount(number)}</span>
          ${earlier && html`<br /><span class="tag">${say("grantedBefore")}</span>`}
        </span>
      </label>`,
    )}
  </fieldset>`;
}
