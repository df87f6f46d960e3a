import type { ComponentChild } from "preact";
import type { AuthenticationMethod } from "../schemas/authentication-method.ts";
import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { methodWords } from "./method-words.ts";
import { speak } from "./texts.ts";

export type IdentifyView = {
  problem?: "missing" | "unknown" | "blocked" | undefined;
  attemptsLeft?: number | undefined;
  /** The minutes until a blocked number may be tried again. */
  retryMinutes?: number | undefined;
  sandbox: boolean;
  /** True if customers identify at the identity provider and enter nothing here. */
  elsewhere?: boolean;
  /** The masked number that the TPP sent. If set, the page asks for no number. */
  maskedNumber?: string | undefined;
  /** The authentication method that the TPP prefers. */
  method?: AuthenticationMethod | undefined;
};

/** Asks who the customer is. The number is never filled in, not even after a mistake. */
export function identifyPage(frame: Frame, view: IdentifyView): string {
  const { method, maskedNumber, sandbox, elsewhere } = view;
  const { language, tppName: tpp } = frame;
  const say = speak(language);
  const wrong = wrongOf(frame, view);
  const words = method && methodWords(method, language);
  return renderStep(frame, {
    heading: words?.heading ?? say(maskedNumber ? "namedHeading" : "identifyHeading"),
    fault: wrong && { text: wrong.text, field: "number" },
    content: html`
      ${sandbox && html`<p class="note">${say("sandboxNotice")}</p>`}
      <p>${say(maskedNumber ? "namedIntroduction" : elsewhere ? "identifyElsewhere" : "identifyIntroduction", { tpp })}</p>
      ${words && html`<p>${sandbox ? say("sandboxMethod") : words.ready}</p>`}
      ${renderForm(frame, {
        to: "identify",
        button: say(maskedNumber ? "namedConfirm" : "continue"),
        content: maskedNumber
          ? renderNamed(frame, maskedNumber, wrong)
          : elsewhere
            ? wrong && html`<p class="wrong" id="number" tabindex="-1">${wrong.full}</p>`
            : renderField(frame, sandbox, wrong),
      })}
    `,
  });
}

/** The error text: short for the summary, and in full beside the field. */
type Wrong = { text: string; full: string };

function wrongOf(
  { language, deadline, tppName: tpp }: Frame,
  { problem, attemptsLeft, retryMinutes: minutes = 60, maskedNumber, elsewhere }: IdentifyView,
): Wrong | undefined {
  if (!problem) return undefined;
  const say = speak(language);
  const text = {
    missing: say("numberMissing"),
    unknown: say(maskedNumber ? "namedFailed" : elsewhere ? "customerUnknown" : "numberUnknown"),
    blocked:
      minutes * 60 < deadline.seconds
        ? say("numberBlocked", { minutes })
        : say("numberBlockedLonger", { minutes, tpp }),
  }[problem];
  if (!attemptsLeft) return { text, full: text };
  const last = attemptsLeft === 1;
  const left = last ? say("lastAttempt") : say("attemptsLeft", { attempts: attemptsLeft });
  return { text, full: `${text} ${left}` };
}

function renderField(
  { language }: Frame,
  sandbox: boolean,
  wrong: Wrong | undefined,
): ComponentChild {
  const say = speak(language);
  return html`
    <label class="field" for="number">${say(sandbox ? "sandboxNumber" : "number")}</label>
    <span class="hint" id="number-hint">
      ${say(sandbox ? "sandboxNumberHint" : "numberHint")}
    </span>
    ${wrong && html`<span class="wrong" id="number-wrong">${wrong.full}</span>`}
    <input
      type="text"
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="off"
      spellcheck="false"
      maxlength="40"
      aria-required="true"
      aria-invalid=${wrong && "true"}
      aria-describedby=${wrong ? "number-wrong number-hint" : "number-hint"}
    />
  `;
}

// A screen reader cannot read the dots of the masked number, so the first and last digits are also in words.
function renderNamed(
  { language }: Frame,
  masked: string,
  wrong: Wrong | undefined,
): ComponentChild {
  const say = speak(language);
  const ends = { first: masked.slice(0, 2), last: masked.slice(-2) };
  return html`
    ${wrong && html`<span class="wrong">${wrong.full}</span>`}
    <dl>
      <div class="party" id="number" tabindex="-1">
        <dt>${say("number")}</dt>
        <dd>
          <strong class="number" aria-hidden="true">${masked}</strong>
          ${say("namedNumber", ends)}. ${say("namedOther")}
        </dd>
      </div>
    </dl>
  `;
}
