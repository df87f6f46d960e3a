import type { ComponentChild } from "preact";
import { formatAccount, formatDate } from "./format.ts";
import { html } from "./html.ts";
import { type Frame, renderSheet, renderTimeLeft, secondsOf } from "./layout.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { speak } from "./texts.ts";

/** `name` and `number` of an account are not known when the customer has it no longer. */
type Account = { id: string; name?: string | undefined; number?: string | undefined };

export type ConsentView = {
  /** The hidden fields that say which consent a form is about. */
  fields: Record<string, string>;
  tppName: string;
  /** The customer, or the company they answer for. */
  holderName: string;
  standing: "active" | "expired" | "revoked" | "givenUp";
  /** Days or instants. */
  givenOn: string;
  confirmedOn: string;
  lastsUntil: string;
  accounts: Account[];
};

export type ConsentsView = {
  /** Who is signed in, and until when. */
  name: string;
  deadline: Frame["deadline"];
  consents: ConsentView[];
};

const standings = {
  active: "standingActive",
  expired: "standingExpired",
  revoked: "standingRevoked",
  givenUp: "standingGivenUp",
} as const satisfies Record<ConsentView["standing"], string>;

/** Shows whom a customer has given access to what, and lets them take it back, after a word of what that means. */
export function consentsPage(frame: SiteFrame, view: ConsentsView): string {
  const { language, bankName, action, csrf } = frame;
  const { name, deadline, consents } = view;
  const say = speak(language);
  const introduction = consents.length
    ? say("consentsIntroduction", { bank: bankName })
    : say("noConsents");
  return renderSheet({
    language,
    bankName,
    title: say("consentsHeading"),
    refresh: `${secondsOf(deadline)};url=${action}`,
    content: html`
      ${renderTimeLeft({ language, deadline }, html`${say("signedInAs")} <b><bdi>${name}</bdi></b>`)}
      <h1>${say("consentsHeading")}</h1>
      <p>${introduction}</p>
      ${consents.map((consent, index) => renderConsent(frame, consent, `consent-${index + 1}`))}
      <form class="cancel" method="post" action=${`${action}/sign-out`}>
        <input type="hidden" name="csrf" value=${csrf} />
        <button>${say("signOut")}</button>
      </form>
    `,
  });
}

function renderConsent(frame: SiteFrame, consent: ConsentView, id: string): ComponentChild {
  const { language } = frame;
  const { tppName, holderName, standing } = consent;
  const say = speak(language);
  const active = standing === "active";
  const days = [
    [say("givenOn"), consent.givenOn],
    [say("confirmedOn"), consent.confirmedOn],
    [say(active ? "lastsUntil" : "lastedUntil"), consent.lastsUntil],
  ] as const;
  // What has ended before its time did not last until then.
  const told = active || standing === "expired" ? days : days.slice(0, 2);
  return html`<section class="given" aria-labelledby=${id}>
    <h2 id=${id}><bdi>${tppName}</bdi></h2>
    <p class=${active ? "tag on" : "tag"}>${say(standings[standing])}</p>
    <p class="detail">${say("accountsOf", { name: holderName })}</p>
    <dl>
      ${told.map(
        ([term, day]) => html`<div><dt>${term}</dt><dd>${formatDate(day, language)}</dd></div>`,
      )}
    </dl>
    ${active && renderAccounts(frame, consent)}
  </section>`;
}

function renderAccounts(
  { language, action, csrf }: SiteFrame,
  { fields, accounts, tppName: tpp, holderName }: ConsentView,
): ComponentChild {
  const say = speak(language);
  const named = accounts.map(({ id, name = say("lostAccount"), number }) => ({ id, name, number }));
  return html`<form method="post" action=${`${action}/revoke`}>
    ${Object.entries({ csrf, ...fields }).map(
      ([name, value]) => html`<input type="hidden" name=${name} value=${value} />`,
    )}
    <ul class="rows">
      ${named.map(
        ({ id, name: account, number }) => html`<li>
          <strong><bdi>${account}</bdi></strong>
          ${number && html`<span class="detail number">${formatAccount(number)}</span>`}
          ${
            named.length > 1 &&
            renderStop(language, id, {
              summary: say("stopAccount"),
              about: account,
              means: say("stopAccountMeans", { tpp }),
            })
          }
        </li>`,
      )}
    </ul>
    ${renderStop(language, "all", {
      summary: say("stopAll"),
      about: `${tpp}, ${holderName}`,
      means: say("stopAllMeans", { tpp }),
    })}
  </form>`;
}

/**
 * Opened, it says what stopping means, and only then has the button: nobody stops anything by one slip of a finger. What
 * it is about can be seen around it, and is said where it is heard alone.
 */
const renderStop = (
  language: Frame["language"],
  what: string,
  { summary, about, means }: { summary: string; about: string; means: string },
): ComponentChild => html`<details>
  <summary aria-label=${`${summary}: ${about}`}>${summary}</summary>
  <p>${means}</p>
  <button name="what" value=${what}>${speak(language)("stopNow")}</button>
</details>`;
