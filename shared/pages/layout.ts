import type { ComponentChild } from "preact";
import type { Brand } from "./brand.ts";
import { formatDate } from "./format.ts";
import { html, renderDocument } from "./html.ts";
import type { Language } from "./language.ts";
import { isWordmark, logoMarkup } from "./logo.ts";
import { type SheetName, styleOf } from "./style.ts";
import { speak } from "./texts.ts";

/** The data that every step of an SCA shows around its content. */
export type Frame = {
  language: Language;
  bankName: string;
  brand?: Brand | undefined;
  /** The start of every form action: "/s/<token>". */
  action: string;
  csrf: string;
  tppName: string;
  /** True if no page leads to the TPP any more. */
  isTppStopped?: boolean | undefined;
  /** The end of the link: the instant, the time of day in Oslo ("14:35"), and the seconds until then. */
  deadline: { iso: string; text: string; seconds: number };
  step: { number: number; of: number };
  /** True if the customer approves at the identity provider. The button leads there. */
  elsewhere?: boolean | undefined;
  /** The identity provider has just failed to answer, or has refused the code that the customer came back with. */
  providerFault?: "away" | "codeRefused" | undefined;
};

/** The error in a form, and the id of the field with the error. */
export type Fault = { text: string; field: string };

/** The default logo: a fjord between two mountains. */
export const mark = () => html`<svg viewBox="0 0 36 36" aria-hidden="true" focusable="false">
  <path
    fill="currentColor"
    fill-rule="evenodd"
    d="M10 0h16a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H10A10 10 0 0 1 0 26V10A10 10 0 0 1 10 0zM6 22l7-14 5 10 4-6 8 10zm0 3.5q3 3 6 0t6 0 6 0 6 0v3q-3-3-6 0t-6 0-6 0-6 0z"
  />
</svg>`;

/** The header of every page, with the bank's logo if it has one. Next to a wide logo the bank's name is hidden. */
function renderBank(bankName: string, { logo }: Brand): ComponentChild {
  const name = html`<bdi class=${logo && isWordmark(logo) && "unseen"}>${bankName}</bdi>`;
  const shown =
    logo === undefined
      ? mark()
      : html`<span class="logo" dangerouslySetInnerHTML=${{ __html: logoMarkup(logo) }} />`;
  return html`<header class="top"><p class="bank inner">${shown}${name}</p></header>`;
}

/** Removes end tags that HTML adds by itself in tables and lists. A table of fifty payments has hundreds of them. */
const withoutSpareTags = (document: string) =>
  document.replace(/<\/(?:td|th|tr|tbody|dt|dd|li)>/g, "");

/** The frame of every page: the bank's header, one card, and advice on checking the address. */
export function renderSheet(page: {
  language: Language;
  bankName: string;
  title: string;
  refresh?: string;
  brand?: Brand | undefined;
  sheet?: SheetName;
  content: ComponentChild;
}): string {
  const { language, bankName, title, content, brand = {}, sheet, ...rest } = page;
  return withoutSpareTags(
    renderDocument({
      ...rest,
      language,
      title: `${title} – ${bankName}`,
      sheet: styleOf(brand, sheet),
      body: html`<body>
        ${renderBank(bankName, brand)}
        <main><div class="card inner">${content}</div></main>
        <footer>
          <p class="inner">${speak(language)("checkAddress", { bank: bankName })}</p>
        </footer>
      </body>`,
    }),
  );
}

/**
 * A step of an SCA: the TPP, the progress, the time left, and a way to cancel. At the deadline the page reloads the
 * link.
 */
export function renderStep(
  frame: Frame,
  page: { heading: string; fault?: Fault | undefined; content: ComponentChild },
): string {
  const { language, tppName, action, deadline, step } = frame;
  const { heading, fault, content } = page;
  const say = speak(language);
  const progress = say("step", step);
  return renderSheet({
    language,
    bankName: frame.bankName,
    brand: frame.brand,
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
      <p class="printed">
        ${say("printedBefore", { tpp: tppName, date: formatDate(deadline.iso, language) })}
      </p>
      ${fault && renderFault(fault, language)}
      ${renderProviderFault(frame)}
      <p class="asker">${say("requestFrom")} <b><bdi>${tppName}</bdi></b></p>
      <h1>${heading}</h1>
      ${content}
      ${renderCancel(frame, "cancel", frame.isTppStopped ? say("quit") : say("cancel", { tpp: tppName }))}
      ${renderCancel(frame, "quit", say("quit"))}
    `,
  });
}

const faultWords = { away: "providerAway", codeRefused: "codeRefused" } as const;

/** Says what failed at the identity provider, that nothing has changed, and that the customer may try again. */
export const renderProviderFault = ({
  language,
  providerFault,
}: Pick<Frame, "language" | "providerFault">): ComponentChild =>
  providerFault &&
  html`<p class="note" role="alert">${speak(language)(faultWords[providerFault])}</p>`;

// Cancel is at the end of the page, and also at the top, where it is always in sight. The tab order has it last.
const renderCancel = ({ action, csrf }: Frame, kind: "quit" | "cancel", words: string) =>
  html`<form class=${kind} method="post" action=${`${action}/cancel`}>
    <input type="hidden" name="csrf" value=${csrf} />
    <button>${words}</button>
  </form>`;

export const secondsOf = ({ seconds }: Frame["deadline"]): number =>
  Math.max(1, Math.ceil(seconds));

/** The time left, beside `place`. It warns when the last minute begins. */
export function renderTimeLeft(
  { language, deadline }: Pick<Frame, "language" | "deadline">,
  place: ComponentChild,
): ComponentChild {
  const say = speak(language);
  const seconds = secondsOf(deadline);
  const minutes = Math.floor(seconds / 60);
  const left = minutes ? say("minutes", { minutes }) : say("underAMinute");
  return html`<div class=${clockOf(seconds)}>
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

/** The time left as CSS classes for the style sheet, up to a quarter of an hour. */
function clockOf(left: number): string {
  const seconds = Math.min(left, 15 * 60);
  const [tens, units] = `${seconds % 60}`.padStart(2, "0");
  return `clock m${Math.floor(seconds / 60)} t${tens} u${units}`;
}

/** The form of a step. The page shows errors in its own language, so the browser's validation is off. */
export function renderForm(
  { action, csrf, elsewhere, language }: Pick<Frame, "action" | "csrf" | "elsewhere" | "language">,
  form: { to: string; button: string; content: ComponentChild },
): ComponentChild {
  return html`<form method="post" action=${`${action}/${form.to}`} novalidate>
    <input type="hidden" name="csrf" value=${csrf} />
    ${form.content}
    ${form.to === "approve" && elsewhere && html`<p>${speak(language)("approveElsewhere")}</p>`}
    <button>${form.button}</button>
  </form>`;
}

/** The start of the page title after an error. Screen readers read the title first. */
export const titleMark = (fault: Fault | undefined, language: Language): string =>
  fault ? `${speak(language)("error")}: ` : "";

// The summary gets the focus without a script: a browser focuses the first element with autofocus.
export function renderFault({ text, field }: Fault, language: Language): ComponentChild {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${speak(language)("problem")}</h2>
    <p><a href=${`#${field}`}>${text}</a></p>
  </div>`;
}
