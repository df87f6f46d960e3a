import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

export type ContextView = {
  name: string;
  choices: { value: string; label: string; detail: string }[];
  problem?: "missing" | undefined;
};

/** Asks whether the customer acts for themselves or for one of their companies. */
export function contextPage(frame: Frame, { name, choices, problem }: ContextView): string {
  const say = speak(frame.language);
  const fault = problem && { text: say("contextMissing"), field: "context-1" };
  return renderStep(frame, {
    heading: say("contextHeading"),
    fault,
    content: html`
      <p>${say("contextIntroduction", { name, tpp: frame.tppName })}</p>
      ${renderForm(frame, {
        to: "context",
        button: say("continue"),
        content: html`<fieldset aria-describedby=${fault && "context-wrong"}>
          <legend>${say("contextChoice")}</legend>
          ${fault && html`<span class="wrong" id="context-wrong">${fault.text}</span>`}
          ${choices.map(
            ({ value, label, detail }, index) => html`<label class="choice">
              <input
                type="radio"
                id=${`context-${index + 1}`}
                name="context"
                value=${value}
                aria-describedby=${`context-${index + 1}-detail`}
              />
              <span>
                <strong><bdi>${label}</bdi></strong>
                <span class="detail" id=${`context-${index + 1}-detail`}>${detail}</span>
              </span>
            </label>`,
          )}
        </fieldset>`,
      })}
    `,
  });
}
