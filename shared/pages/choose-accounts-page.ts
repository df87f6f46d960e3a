import type { ComponentChild } from "preact";
import { type AccountChoice, renderAccountChecklist } from "./account-checklist.ts";
import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { formatDate } from "./format.ts";
import { html } from "./html.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

export type ChooseAccountsView = {
  visitor: CustomerView;
  /** The consent's name in the address, and the version of the consent that is shown. */
  reference: string;
  version: string;
  tppName: string;
  holderName: string;
  active: boolean;
  /** `granted`: the TPP has access to the account now. */
  accounts: (Omit<AccountChoice, "tag"> & { granted: boolean })[];
  /** The last days of the access if it is confirmed now. */
  validUntil: string;
  unattendedUntil: string;
  problem?: "none" | "changed" | undefined;
};

/**
 * Asks which accounts a TPP may see from now on, and explains what access means. The accounts it may see now are
 * ticked.
 */
export function chooseAccountsPage(frame: SiteFrame, view: ChooseAccountsView): string {
  const { language, action, csrf } = frame;
  const { visitor, reference, version, tppName: tpp, holderName, active, problem } = view;
  const say = speak(language);
  const faults = { none: say("chooseNone"), changed: say("chooseChanged") };
  const fault = problem && { text: faults[problem], field: "account-1" };
  const accounts = view.accounts.map(({ granted, ...account }) => ({
    ...account,
    tag: granted ? say("grantedNow") : undefined,
  }));
  return renderDashboardPage(frame, visitor, {
    heading: say("chooseHeading", { tpp }),
    place: "consents",
    isPart: true,
    fault,
    content: html`
      ${!active && html`<p>${say("chooseAgain", { tpp })}</p>`}
      <form method="post" action=${`${action}/accounts/${reference}`} novalidate>
        <input type="hidden" name="csrf" value=${csrf} />
        <input type="hidden" name="version" value=${version} />
        ${renderAccountChecklist(language, { tppName: tpp, holderName, accounts, wrong: fault?.text })}
        ${renderTerms(frame, view)}
        <button>${say("chooseSave")}</button>
      </form>
      <p class="back"><a href=${action}>${say("backToConsents")}</a></p>
    `,
  });
}

function renderTerms(
  { language, bankName: bank }: SiteFrame,
  { tppName: tpp, validUntil, unattendedUntil, active }: ChooseAccountsView,
): ComponentChild {
  const say = speak(language);
  const date = formatDate(validUntil, language);
  const unattended = formatDate(unattendedUntil, language);
  return html`<section class="terms" aria-labelledby="terms">
    <h2 id="terms">${say("readHeading", { tpp })}</h2>
    <ul>
      <li>${say("readBalances")}</li>
      <li>${say("readTransactions")}</li>
    </ul>
    <p>${say("readOnly", { tpp })} ${say("readWithdraw", { bank })}</p>
    <p>
      ${say("chooseRenews", { date, unattended })}
      ${active && ` ${say("chooseRemoves")}`}
    </p>
  </section>`;
}
