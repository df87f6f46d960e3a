import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type UserView = {
  name: string;
  /** The company that the customer acts for. Undefined if the customer acts for themselves. */
  company?: string | undefined;
  /** The hash of what is shown here. The form sends it back. */
  shown: string;
};

/** Asks whether the TPP may know who the customer is, and explains what follows from it. */
export function userPage(frame: Frame, { name, company, shown }: UserView): string {
  const { language, tppName: tpp, bankName: bank } = frame;
  const say = speak(language);
  return renderStep(frame, {
    heading: say("userHeading", { tpp }),
    content: renderForm(frame, {
      to: "confirm",
      button: say("userConfirm"),
      content: html`
        <input type="hidden" name="shown" value=${shown} />
        <dl>
          <div><dt>${say("userName")}</dt><dd><bdi>${name}</bdi></dd></div>
          <div>
            <dt>${say("userActsFor")}</dt>
            <dd><bdi>${company ?? say("userYourself")}</bdi></dd>
          </div>
        </dl>
        <section class="terms" aria-labelledby="terms">
          <h2 id="terms">${say("userTerms")}</h2>
          <ul>
            <li>${say("userKnown", { tpp, bank })}</li>
            <li>${say("userPayments", { tpp })}</li>
          </ul>
          <p>${say("userNoAccess", { tpp })}</p>
        </section>
      `,
    }),
  });
}
