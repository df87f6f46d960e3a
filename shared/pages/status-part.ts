import type { ComponentChild } from "preact";
import { localDateTime } from "../rules/calendar.ts";
import type { Announcement } from "../schemas/status.ts";
import { formatDate, formatTime } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

export type StatusView = {
  language: Language;
  /** The time since which the stage is recorded as closed; "unknown" if the record cannot be used. */
  closedSince: string | undefined;
  announcements: readonly Announcement[];
  /** The addresses of the feed, and of the published figures. */
  feed: string;
  figures: string;
};

/** The recorded closing and the announcements, as a part of a page of the SCA site or of the developer site. */
export function renderStatus(view: StatusView): ComponentChild {
  const { language, closedSince, announcements, feed, figures } = view;
  const say = speak(language);
  return html`
    <h1>${say("statusHeading")}</h1>
    <p class=${closedSince && "note"}>
      ${
        closedSince === "unknown"
          ? say("statusUnknown")
          : closedSince
            ? say("statusClosed", { time: timeOf(closedSince, language) })
            : say("statusNotClosed")
      }
    </p>
    <h2>${say("statusAnnounced")}</h2>
    ${
      announcements.length
        ? html`<ul>
            ${announcements.map(
              (each) => html`<li>
                <p>
                  <strong>${formatPeriod(each, language)}</strong>
                  ${each.withdrawn && html` <span class="tag">${say("statusWithdrawn")}</span>`}
                </p>
                <p>${each.texts[language]}</p>
              </li>`,
            )}
          </ul>`
        : html`<p>${say("statusNothing")}</p>`
    }
    <p class="detail">${say("statusAbout")}</p>
    <p><a href=${feed}>${say("statusFeed")}</a></p>
    <p><a href=${figures}>${say("figuresHeading")}</a></p>
  `;
}

const clockOf = (instant: string) => localDateTime(new Date(instant)).slice(11);

const timeOf = (instant: string, language: Language) =>
  formatTime(instant, clockOf(instant), language);

/** "2 March 2026 22:00 – 3 March 2026 02:00", or "2 March 2026 22:00–23:30" within a day. */
export function formatPeriod(
  { from, to }: Pick<Announcement, "from" | "to">,
  language: Language,
): string {
  const isOneDay = formatDate(from, language) === formatDate(to, language);
  return isOneDay
    ? `${timeOf(from, language)}–${clockOf(to)}`
    : `${timeOf(from, language)} – ${timeOf(to, language)}`;
}
