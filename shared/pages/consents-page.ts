import type { ComponentChild } from "preact";
import { readsShownDays } from "../limits.ts";
import { inShownOrder } from "./account-order.ts";
import { type CustomerView, renderDashboardPage } from "./dashboard-layout.ts";
import { doneNotices } from "./done-page.ts";
import { formatAccount, formatDate } from "./format.ts";
import { type InstrumentView, instrumentRows } from "./funds-words.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import type { SiteFrame } from "./sign-in-page.ts";
import { renderStop } from "./stop-access.ts";
import { speak } from "./texts.ts";

/** `name` and `number` are unknown if the customer no longer has the account. */
type Account = { id: string; name?: string | undefined; number?: string | undefined };

export type ConsentView = {
  /** The hidden form fields that identify the consent. */
  fields: Record<string, string>;
  /** The consent's name in addresses. */
  reference: string;
  tppName: string;
  /** The customer, or the company that the customer acts for. */
  holderName: string;
  standing: "active" | "expired" | "revoked" | "givenUp";
  /** Days or instants. */
  givenOn: string;
  confirmedOn: string;
  lastsUntil: string;
  unattendedUntil: string;
  /** The day of the last read. Undefined if there was none in 90 days. */
  usedOn: string | undefined;
  accounts: Account[];
  /** Only for a funds consent. */
  funds?: InstrumentView | undefined;
};

export type ConsentsView = {
  visitor: CustomerView;
  consents: ConsentView[];
  /** The action that the customer has just completed. */
  done?: "changed" | "stoppedAll" | "stoppedAccount" | "stoppedFunds" | undefined;
};

const standings = {
  active: "standingActive",
  expired: "standingExpired",
  revoked: "standingRevoked",
  givenUp: "standingGivenUp",
} as const satisfies Record<ConsentView["standing"], string>;

/**
 * Shows the access that a customer has given. The customer can change or withdraw it, after an explanation of what
 * that means.
 */
export function consentsPage(frame: SiteFrame, view: ConsentsView): string {
  const { language, bankName } = frame;
  const { visitor, consents, done } = view;
  const say = speak(language);
  const introduction = consents.length
    ? say("consentsIntroduction", { bank: bankName })
    : say("noConsents");
  return renderDashboardPage(frame, visitor, {
    heading: say("consentsHeading"),
    place: "consents",
    done: done && say(doneNotices[done]),
    content: html`
      <p>${introduction}</p>
      ${consents.map((consent, index) => renderConsent(frame, consent, `consent-${index + 1}`))}
    `,
  });
}

function renderConsent(frame: SiteFrame, consent: ConsentView, id: string): ComponentChild {
  const { language, action } = frame;
  const { tppName, holderName, standing, reference, funds } = consent;
  const say = speak(language);
  const active = standing === "active";
  const told = funds ? aboutFunds(language, consent) : aboutReads(language, consent);
  const about = `${tppName}, ${holderName}`;
  const link = (to: string, text: string) =>
    html`<a class="button quiet" href=${`${action}/${to}/${reference}`} aria-label=${`${text}: ${about}`}>${text}</a>`;
  return html`<section class="given" aria-labelledby=${`${id} ${id}-of`}>
    <div class="head">
      <h2 id=${id}><bdi>${tppName}</bdi></h2>
      <span class=${active ? "tag on" : "tag"}>${say(standings[standing])}</span>
      <p class="detail" id=${`${id}-of`}>${say(funds ? "fundsOf" : "accountsOf", { name: holderName })}</p>
      ${
        funds &&
        instrumentRows(language, funds, tppName).map(
          ([term, text]) => html`<p class="detail">${term}: <bdi>${text}</bdi></p>`,
        )
      }
    </div>
    <dl>${told.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
    <p class="links">
      ${funds ? "" : link("accounts", say(active ? "chooseAccounts" : "giveAgain"))}
      ${link("history", say(funds ? "seeQuestions" : "seeHistory"))}
    </p>
    ${active && renderAccounts(frame, consent)}
  </section>`;
}

function aboutReads(language: Language, consent: ConsentView): string[][] {
  const say = speak(language);
  const { standing, usedOn } = consent;
  const active = standing === "active";
  const day = (text: string) => formatDate(text, language);
  const until = [say(active ? "lastsUntil" : "lastedUntil"), day(consent.lastsUntil)];
  return [
    [say("givenOn"), day(consent.givenOn)],
    [say("confirmedOn"), day(consent.confirmedOn)],
    // A consent that ended early has no such last day.
    ...(active || standing === "expired" ? [until] : []),
    ...(active ? [[say("unattendedUntil"), day(consent.unattendedUntil)]] : []),
    [say("lastUsed"), usedOn ? day(usedOn) : say("notUsed", { days: readsShownDays })],
  ];
}

function aboutFunds(language: Language, { standing, givenOn, usedOn }: ConsentView): string[][] {
  const say = speak(language);
  const day = (text: string) => formatDate(text, language);
  return [
    [say("givenOn"), day(givenOn)],
    ...(standing === "active" ? [[say("lastsUntil"), say("fundsLasts")]] : []),
    [say("lastAsked"), usedOn ? day(usedOn) : say("notUsed", { days: readsShownDays })],
  ];
}

function renderAccounts(
  { language, action, csrf }: SiteFrame,
  { fields, accounts, tppName: tpp, holderName, funds }: ConsentView,
): ComponentChild {
  const say = speak(language);
  const named = inShownOrder(accounts).map(({ id, name, number }) => ({
    id,
    name: name ?? say("lostAccount"),
    number,
    // An account that the customer no longer has cannot be chosen again.
    means: name === undefined ? say("stopLostMeans") : say("stopAccountMeans", { tpp }),
  }));
  return html`<form method="post" action=${`${action}/revoke`}>
    ${Object.entries({ csrf, ...fields }).map(
      ([name, value]) => html`<input type="hidden" name=${name} value=${value} />`,
    )}
    <ul class="rows">
      ${named.map(
        ({ id, name: account, number, means }) => html`<li>
          <strong><bdi>${account}</bdi></strong>
          ${number && html`<span class="detail number">${formatAccount(number)}</span>`}
          ${
            named.length > 1 &&
            renderStop(language, id, {
              summary: say("stopAccount"),
              about: account,
              means,
            })
          }
        </li>`,
      )}
    </ul>
    ${renderStop(language, "all", {
      summary: say(funds ? "stopFunds" : "stopAll"),
      about: `${tpp}, ${holderName}`,
      means: say(funds ? "stopFundsMeans" : "stopAllMeans", { tpp }),
    })}
  </form>`;
}
