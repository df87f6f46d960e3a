import type { ComponentChild } from "preact";
import { html } from "./html.ts";
import {
  type Frame,
  renderFault,
  renderForm,
  renderProviderFault,
  renderSheet,
  titleMark,
} from "./layout.ts";
import { speak } from "./texts.ts";

/** The data that the pages for signed-in customers show around their content. */
export type SiteFrame = Pick<
  Frame,
  "language" | "bankName" | "brand" | "action" | "csrf" | "elsewhere" | "providerFault"
>;

export type SignInView = {
  sandbox: boolean;
  /** The TPP of the sandbox, if known. */
  tppId?: string | undefined;
  problem?: "missing" | "tppMissing" | "unknown" | "blocked" | undefined;
  /** The minutes until a blocked number may be tried again. */
  retryMinutes?: number | undefined;
  /** `signedOut`: the customer has just been signed out. `isUnchanged`: a form sent after that had no effect. */
  signedOut: boolean;
  isUnchanged?: boolean;
};

/** The sign-in form of the customer's dashboard. The number is never filled in, not even after a mistake. */
export function signInPage(frame: SiteFrame, view: SignInView): string {
  const { language, bankName, brand } = frame;
  const { sandbox, tppId = "", signedOut, isUnchanged } = view;
  const say = speak(language);
  const fault = faultOf(frame, view);
  const wrong = (field: string) => (fault?.field === field ? fault.text : undefined);
  return renderSheet({
    language,
    bankName,
    brand,
    title: `${titleMark(fault, language)}${say("signInHeading")}`,
    content: html`
      ${fault && renderFault(fault, language)}
      ${
        (signedOut || isUnchanged) &&
        html`<p class="note" role="status">${say(isUnchanged ? "signedOutUnchanged" : "signedOut")}</p>`
      }
      ${renderProviderFault(frame)}
      <h1>${say("signInHeading")}</h1>
      <p>${say("signInIntroduction", { bank: bankName })}</p>
      ${sandbox && html`<p class="note">${say("sandboxNotice")}</p>`}
      ${renderForm(frame, {
        to: "sign-in",
        button: say("signIn"),
        content: html`
          ${
            sandbox &&
            renderField({
              name: "tpp",
              label: say("sandboxTpp"),
              hint: say("sandboxTppHint"),
              wrong: wrong("tpp"),
              value: tppId,
            })
          }
          ${
            frame.elsewhere
              ? wrong("number") && html`<p class="wrong" id="number">${wrong("number")}</p>`
              : renderField({
                  name: "number",
                  label: say(sandbox ? "sandboxNumber" : "number"),
                  hint: say(sandbox ? "sandboxNumberHint" : "numberHint"),
                  wrong: wrong("number"),
                })
          }
        `,
      })}
    `,
  });
}

function faultOf({ language, elsewhere }: SiteFrame, view: SignInView) {
  const { problem, sandbox, retryMinutes: minutes = 60 } = view;
  const say = speak(language);
  if (!problem) return undefined;
  const texts = {
    missing: say("numberMissing"),
    tppMissing: say("sandboxTppMissing"),
    unknown: say(sandbox ? "sandboxUnknown" : elsewhere ? "customerUnknown" : "numberUnknown"),
    blocked: say("tryAgainLater", { minutes }),
  };
  return { text: texts[problem], field: problem === "tppMissing" ? "tpp" : "number" };
}

type Field = { name: string; label: string; hint: string; wrong: string | undefined };

function renderField({ name, label, hint, wrong, value }: Field & { value?: string }) {
  const described = wrong ? `${name}-wrong ${name}-hint` : `${name}-hint`;
  const field: ComponentChild = html`
    <label class="field" for=${name}>${label}</label>
    <span class="hint" id=${`${name}-hint`}>${hint}</span>
    ${wrong && html`<span class="wrong" id=${`${name}-wrong`}>${wrong}</span>`}
    <input
      type="text"
      id=${name}
      name=${name}
      value=${value}
      inputmode=${name === "number" ? "numeric" : undefined}
      autocomplete="off"
      spellcheck="false"
      maxlength="80"
      aria-required="true"
      aria-invalid=${wrong && "true"}
      aria-describedby=${described}
    />
  `;
  return field;
}
