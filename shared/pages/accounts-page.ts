import { consentDays } from "../limits.ts";
import { type AccountChoice, renderAccountChecklist } from "./account-checklist.ts";
import { formatDate } from "./format.ts";
import { html, withBreaks } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type AccountsView = {
  /** The customer, or the company that the customer acts for. */
  name: string;
  /** The hash of what is shown here. The form sends it back. */
  shown: string;
  /** `earlier`: the TPP had access to the account before. */
  accounts: (Omit<AccountChoice, "tag"> & { earlier: boolean })[];
  problem?: "none" | undefined;
  /** The last days of the access, with and without the customer present. */
  validUntil: string;
  unattendedUntil: string;
  /** The address where customers see the access they have given, and withdraw it. */
  consentsAddress: string;
};

/** Asks which accounts the TPP may read, and explains what access means and how long it lasts. */
export function accountsPage(frame: Frame, view: AccountsView): string {
  const { language, tppName: tpp, bankName: bank } = frame;
  const { name: holderName, accounts, problem } = view;
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
      ${" "}${say("readUntil", { days: consentDays, date: formatDate(view.validUntil, language) })}
      ${" "}${say("readAlone", { tpp, date: formatDate(view.unattendedUntil, language) })}
    </p>
    <p>${withBreaks(say("readWithdrawAt", { bank, address: view.consentsAddress }))}</p>
  </section>`;
  return renderStep(frame, {
    heading: say("accountsHeading", { tpp }),
    fault,
    content: renderForm(frame, {
      to: "consent",
      button: say("giveAccess"),
      content: [
        html`<input type="hidden" name="shown" value=${view.shown} />`,
        renderAccountChecklist(language, {
          ...{ tppName: tpp, holderName, wrong: fault?.text },
          accounts: accounts.map(({ earlier, ...account }) => ({
            ...account,
            tag: earlier ? say("grantedBefore") : undefined,
          })),
        }),
        terms,
      ],
    }),
  });
}
