import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type IdentifyView = {
  problem?: "missing" | "unknown" | "blocked" | undefined;
  attemptsLeft?: number | undefined;
  /** When a blocked number may be tried again. */
  retryMinutes?: number | undefined;
  sandbox: boolean;
};

/** Asks who the customer is. The number is never filled in, not even after a mistake. */
export function identifyPage(frame: Frame, view: IdentifyView): string {
  const { problem, attemptsLeft, retryMinutes: minutes = 60, sandbox } = view;
  const say = speak(frame.language);
  const faults = {
    missing: say("numberMissing"),
    unknown: say("numberUnknown"),
    blocked: say("numberBlocked", { minutes }),
  };
  const fault = problem && { text: faults[problem], field: "number" };
  const attempts =
    attemptsLeft &&
    (attemptsLeft === 1 ? say("lastAttempt") : say("attemptsLeft", { attempts: attemptsLeft }));
  return renderStep(frame, {
    heading: say("identifyHeading"),
    fault,
    content: html`
      ${sandbox && html`<p class="note">${say("sandboxNotice")}</p>`}
      <p>${say("identifyIntroduction", { tpp: frame.tppName })}</p>
      ${renderForm(frame, {
        to: "identify",
        button: say("continue"),
        content: html`
          <label class="field" for="number">${say(sandbox ? "sandboxNumber" : "number")}</label>
          <span class="hint" id="number-hint">
            ${say(sandbox ? "sandboxNumberHint" : "numberHint")}
          </span>
          ${
            fault &&
            html`<span class="wrong" id="number-wrong">${fault.text}${attempts && ` ${attempts}`}</span>`
          }
          <input
            type="text"
            id="number"
            name="number"
            inputmode="numeric"
            autocomplete="off"
            spellcheck="false"
            maxlength="40"
            aria-required="true"
            aria-invalid=${fault && "true"}
            aria-describedby=${fault ? "number-wrong number-hint" : "number-hint"}
          />
        `,
      })}
    `,
  });
}
