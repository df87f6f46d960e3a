import { readsShownDays } from "../limits.ts";
import { type AccessKind, accessKinds, type Counts, type DayOfReads } from "../rules/accesses.ts";
import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { formatDate, formatList } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

export type HistoryView = {
  visitor: CustomerView;
  tppName: string;
  holderName: string;
  days: readonly DayOfReads[];
};

/** Shows what a TPP has read on each day, how often, and whether the customer was present. */
export function historyPage(frame: SiteFrame, view: HistoryView): string {
  const { language, action } = frame;
  const { visitor, tppName: tpp, holderName, days } = view;
  const say = speak(language);
  return renderDashboardPage(frame, visitor, {
    heading: say("historyHeading", { tpp }),
    place: "consents",
    isPart: true,
    content: html`
      <p class="detail">${say("accountsOf", { name: holderName })}</p>
      <p>${say(days.length ? "historyIntroduction" : "historyNone", { tpp, days: readsShownDays })}</p>
      ${
        days.length > 0 &&
        html`<dl class="days">${days.map((each) => renderDay(language, each))}</dl>`
      }
      <p class="back"><a href=${action}>${say("backToConsents")}</a></p>
    `,
  });
}

function renderDay(language: Language, { day, attended, unattended }: DayOfReads) {
  const say = speak(language);
  const withYou = countsIn(attended, language);
  const withoutYou = countsIn(unattended, language);
  // Ninety days fit on one page only with as little markup as this.
  return html`<div>
    <dt>${formatDate(day, language)}</dt>
    <dd>
      ${withYou && say("withYou", { counts: withYou })}${withYou && withoutYou && html`<br />`}${
        withoutYou && say("withoutYou", { counts: withoutYou })
      }
    </dd>
  </div>`;
}

const words = {
  accounts: "timesAccounts",
  balances: "timesBalances",
  transactions: "timesTransactions",
  cards: "timesCards",
} as const satisfies Record<AccessKind, string>;

/** "accounts 2× and balances 4×", always in the same order; empty without reads. */
const countsIn = (counts: Counts, language: Language): string =>
  formatList(
    accessKinds.flatMap((kind) =>
      counts[kind] ? [speak(language)(words[kind], { times: counts[kind] })] : [],
    ),
    language,
  );
