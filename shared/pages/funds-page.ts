import { type InstrumentView, instrumentRows } from "./funds-words.ts";
import { html, withBreaks } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { renderDetails, renderParty } from "./payment-summary.ts";
import { speak } from "./texts.ts";

export type FundsView = InstrumentView & {
  /** The customer, or the company that the customer acts for. */
  name: string;
  account: { id: string; name: string; number: string };
  /** The hash of what is shown here. The form sends it back. */
  shown: string;
  /** The address where customers see the access they have given, and withdraw it. */
  consentsAddress: string;
};

/** Asks whether the TPP may ask about funds: who asks, for which card, and that the answer is yes or no. */
export function fundsPage(frame: Frame, view: FundsView): string {
  const { language, tppName: tpp, bankName: bank } = frame;
  const { name, account, shown, consentsAddress: address } = view;
  const say = speak(language);
  return renderStep(frame, {
    heading: say("fundsHeading", { tpp }),
    content: renderForm(frame, {
      to: "consent",
      button: say("fundsAllow"),
      content: html`
        <input type="hidden" name="shown" value=${shown} />
        <input type="hidden" name="account" value=${account.id} />
        <dl>
          ${renderDetails(instrumentRows(language, view, tpp))}
          ${renderParty(say("fundsAccount"), account, [name])}
        </dl>
        <section class="terms" aria-labelledby="terms">
          <h2 id="terms">${say("fundsTerms")}</h2>
          <ul>
            <li>${say("fundsAnswer", { tpp })}</li>
            <li>${say("fundsNothing", { tpp })}</li>
            <li>${say("fundsAlone", { tpp })}</li>
          </ul>
          <p>${withBreaks(say("fundsUntil", { bank, address }))}</p>
        </section>
      `,
    }),
  });
}
