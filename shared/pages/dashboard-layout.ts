import type { ComponentChild } from "preact";
import { formatDate } from "./format.ts";
import { html } from "./html.ts";
import {
  type Fault,
  type Frame,
  renderFault,
  renderSheet,
  renderTimeLeft,
  secondsOf,
  titleMark,
} from "./layout.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

/** The signed-in customer, and the time at which the dashboard session ends. */
export type CustomerView = { name: string; deadline: Frame["deadline"] };

/** The pages of the dashboard navigation, by address. */
const places = { consents: "", payments: "/payments" } as const;

/** A dashboard page: the customer's name, the time left, the navigation, and a button to sign out. */
export function renderDashboardPage(
  frame: SiteFrame,
  { name, deadline }: CustomerView,
  page: {
    heading: string;
    /** The navigation item of this page, or of the page that it belongs to (`isPart`). */
    place: keyof typeof places;
    isPart?: boolean;
    /** The notice about an action that the customer has just completed. */
    done?: string | undefined;
    fault?: Fault | undefined;
    content: ComponentChild;
  },
): string {
  const { language, bankName, brand, action, csrf } = frame;
  const { heading, place, isPart, done, fault, content } = page;
  const say = speak(language);
  const words = { consents: say("placeConsents"), payments: say("placePayments") };
  const link = (to: keyof typeof places) => {
    if (to === place && !isPart) return html`<b aria-current="page">${words[to]}</b>`;
    const current = to === place ? "true" : undefined;
    return html`<a href=${action + places[to]} aria-current=${current}>${words[to]}</a>`;
  };
  return renderSheet({
    language,
    bankName,
    brand,
    sheet: "visits",
    title: `${titleMark(fault, language)}${heading}`,
    refresh: `${secondsOf(deadline)};url=${action}`,
    content: html`
      ${renderTimeLeft({ language, deadline }, html`${say("signedInAs")} <b><bdi>${name}</bdi></b>`)}
      <nav aria-label=${say("places")}>${link("consents")}${link("payments")}</nav>
      ${fault && renderFault(fault, language)}
      ${done && html`<p class="note" role="status">${done}</p>`}
      <p class="printed"><bdi>${name}</bdi>, ${formatDate(deadline.iso, language)}</p>
      <h1>${heading}</h1>
      ${content}
      <form class="quit" method="post" action=${`${action}/sign-out`}>
        <input type="hidden" name="csrf" value=${csrf} />
        <button>${say("signOut")}</button>
      </form>
    `,
  });
}
