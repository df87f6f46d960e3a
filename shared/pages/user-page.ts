import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type UserView = {
  name: string;
  /** The agreement the customer acts under; nobody's but their own where there is none. */
  company?: string | undefined;
  /** The context as forms name it. */
  context: string;
};

/** Asks whether the TPP may know who the customer is, and says what follows from that and what does not. */
export function userPage(frame: Frame, { name, company, context }: UserView): string {
  const { language, tppName: tpp, bankName: bank } = frame;
  const say = speak(language);
  return renderStep(frame, {
    heading: say("userHeading", { tpp }),
    content: renderForm(frame, {
      to: "confirm",
      button: say("userConfirm"),
      content: html`
        <input type="hidden" name="shown" value=${context} />
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
