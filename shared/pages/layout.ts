import type { ComponentChild } from "preact";
import { html, renderDocument } from "./html.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** What every step of an SCA shows around its own content. */
export type Frame = {
  language: Language;
  bankName: string;
  /** The path that form actions begin with, "/s/<token>". */
  action: string;
  csrf: string;
  tppName: string;
  /** When the link ends: the instant, the time of day in Oslo ("14:35"), and the seconds until then. */
  deadline: { iso: string; text: string; seconds: number };
  step: { number: number; of: number };
};

/** What is wrong with what was sent, and the id of the field it is about. */
export type Fault = { text: string; field: string };

/** The mark before the bank's name. */
export const mark = () => html`<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <path fill="currentColor" d="M2 20 11 5l5 8 4-6 10 13h-7l-3-5-4 5z" />
  <path
    fill="none"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    d="M3 26q3.3-3 6.5 0t6.5 0 6.5 0 6.5 0"
  />
</svg>`;

/** The sheet every page lies on: the bank above, one card, and how to know the bank below. */
export function renderSheet(page: {
  language: Language;
  bankName: string;
  title: string;
  refresh?: string;
  content: ComponentChild;
}): string {
  const { language, bankName, title, content, ...rest } = page;
  return renderDocument({
    ...rest,
    language,
    title: `${title} – ${bankName}`,
    body: html`<body>
      <header class="top"><p class="bank inner">${mark()}<bdi>${bankName}</bdi></p></header>
      <main><div class="card inner">${content}</div></main>
      <footer>
        <p class="inner">${speak(language)("checkAddress", { bank: bankName })}</p>
      </footer>
    </body>`,
  });
}

/** A step: who asks, how far along, how long still, and always a way out. When the time is up the page asks the link again. */
export function renderStep(
  frame: Frame,
  page: { heading: string; fault?: Fault | undefined; content: ComponentChild },
): string {
  const { language, tppName, action, csrf, deadline, step } = frame;
  const { heading, fault, content } = page;
  const say = speak(language);
  const progress = say("step", step);
  return renderSheet({
    language,
    bankName: frame.bankName,
    title: `${titleMark(fault, language)}${heading} (${progress})`,
    refresh: `${secondsOf(deadline)};url=${action}`,
    content: html`
      ${renderTimeLeft(
        frame,
        html`${progress}
          <span class="pills" aria-hidden="true">
            ${Array.from({ length: step.of }, (_, index) => html`<i class=${index < step.number && "on"}></i>`)}
          </span>`,
      )}
      ${fault && renderFault(fault, language)}
      <p class="asker">${say("requestFrom")} <b><bdi>${tppName}</bdi></b></p>
      <h1>${heading}</h1>
      ${content}
      <form class="cancel" method="post" action=${`${action}/cancel`}>
        <input type="hidden" name="csrf" value=${csrf} />
        <button>${say("cancel", { tpp: tppName })}</button>
      </form>
    `,
  });
}

export const secondsOf = ({ seconds }: Frame["deadline"]): number =>
  Math.max(1, Math.ceil(seconds));

/** How long the visitor has still, beside where they are; it warns when the last minute begins. */
export function renderTimeLeft(
  { language, deadline }: Pick<Frame, "language" | "deadline">,
  place: ComponentChild,
): ComponentChild {
  const say = speak(language);
  const seconds = secondsOf(deadline);
  const minutes = Math.floor(seconds / 60);
  const left = minutes ? say("minutes", { minutes }) : say("underAMinute");
  return html`<div class=${`m${Math.min(minutes, 60)} s${seconds % 60}`}>
    <div class="status">
      <p>${place}</p>
      <div class="left">
        <p>${say("until")} <time datetime=${deadline.iso}>${deadline.text}</time> (${left})</p>
        <div class="ebb" aria-hidden="true"><i></i></div>
      </div>
    </div>
    <div role="status"><span class="soon">${say("lastMinute")}</span></div>
  </div>`;
}

/** The form of a step. Its faults are told by the page, in its own language, hence no validation by the browser. */
export function renderForm(
  { action, csrf }: Pick<Frame, "action" | "csrf">,
  form: { to: string; button: string; content: ComponentChild },
): ComponentChild {
  return html`<form method="post" action=${`${action}/${form.to}`} novalidate>
    <input type="hidden" name="csrf" value=${csrf} />
    ${form.content}
    <button>${form.button}</button>
  </form>`;
}

/** What a title begins with where something is wrong, since it is what is read out first. */
export const titleMark = (fault: Fault | undefined, language: Language): string =>
  fault ? `${speak(language)("error")}: ` : "";

// Focus goes to the summary without a script: a browser focuses the first element that asks for it.
export function renderFault({ text, field }: Fault, language: Language): ComponentChild {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${speak(language)("problem")}</h2>
    <p><a href=${`#${field}`}>${text}</a></p>
  </div>`;
}
