import type { ComponentChild } from "preact";
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

/** Who is signed in, and until when. */
export type VisitorView = { name: string; deadline: Frame["deadline"] };

/** The pages that lead to one another, by their addresses. */
const places = { consents: "", payments: "/payments" } as const;

/** A page for somebody who is signed in: who that is and how long still, where else to go, and always a way out. */
export function renderVisit(
  frame: SiteFrame,
  { name, deadline }: VisitorView,
  page: {
    heading: string;
    /** Which of the places it is, or what it is part of. */
    place: keyof typeof places;
    isPart?: boolean;
    /** What the visitor has done a moment ago. */
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
      <h1>${heading}</h1>
      ${content}
      <form class="quit" method="post" action=${`${action}/sign-out`}>
        <input type="hidden" name="csrf" value=${csrf} />
        <button>${say("signOut")}</button>
      </form>
    `,
  });
}
