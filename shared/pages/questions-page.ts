import { questionsShown, readsShownDays } from "../limits.ts";
import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { formatTime } from "./format.ts";
import { html } from "./html.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

export type QuestionsView = {
  visitor: CustomerView;
  tppName: string;
  holderName: string;
  /** The instant and the time of day of each question, and its answer; the newest first. */
  questions: readonly { at: string; time: string; isAvailable: boolean }[];
};

/** Shows when a TPP has asked about funds, and what the bank has answered (PSD2, article 65, 5). */
export function questionsPage(frame: SiteFrame, view: QuestionsView): string {
  const { language, action } = frame;
  const { visitor, tppName: tpp, holderName: name, questions } = view;
  const say = speak(language);
  const days = readsShownDays;
  return renderDashboardPage(frame, visitor, {
    heading: say("questionsHeading", { tpp }),
    place: "consents",
    isPart: true,
    content: html`
      <p class="detail">${say("fundsOf", { name })}</p>
      <p>
        ${
          questions.length
            ? say("questionsIntroduction", { tpp, days, count: questionsShown })
            : say("questionsNone", { tpp, days })
        }
      </p>
      ${
        questions.length > 0 &&
        html`<dl class="days">
            ${questions.map(
              ({ at, time, isAvailable }) => html`<div>
                <dt>${formatTime(at, time, language)}</dt>
                <dd>${say(isAvailable ? "answeredYes" : "answeredNo")}</dd>
              </div>`,
            )}
          </dl>`
      }
      <p class="back"><a href=${action}>${say("backToConsents")}</a></p>
    `,
  });
}
