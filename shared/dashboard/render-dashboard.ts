import { agreementIn } from "../consents/read-caller.ts";
import { type ConsentView, consentsPage } from "../pages/consents-page.ts";
import { questionsPage } from "../pages/questions-page.ts";
import { type SignInView, signInPage } from "../pages/sign-in-page.ts";
import type { Context } from "../ports/schemas/account.ts";
import { lastDayOf } from "../rules/account-access.ts";
import { localDateTime } from "../rules/calendar.ts";
import { consentState } from "../rules/consent-state.ts";
import { settings } from "../runtime/settings.ts";
import { history } from "../table/history.ts";
import { actionIn } from "./confirmed-action.ts";
import type { CurrentSession } from "./current-session.ts";
import { customerOf, frameOf } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import {
  consentReference,
  type GrantedConsent,
  grantedConsents,
  questionsUnder,
  readerOf,
} from "./granted-consents.ts";

export const renderSignIn = (
  call: ConsentsCall,
  view: Omit<SignInView, "sandbox" | "signedOut" | "isUnchanged">,
): string =>
  signInPage(frameOf(call), {
    ...view,
    sandbox: settings.stage === "sandbox",
    signedOut: call.lapsed || call.query["signed-out"] !== undefined,
    isUnchanged: call.query.unchanged !== undefined,
  });

/** The page with the questions under a funds consent. */
export async function renderQuestions(
  call: ConsentsCall,
  session: CurrentSession,
  given: GrantedConsent,
): Promise<string> {
  const { tppName, holderName } = given.consent;
  const asked = await questionsUnder(given, session.at.now);
  const timed = asked.map((each) => ({
    ...each,
    time: localDateTime(new Date(each.at)).slice(11),
  }));
  const visitor = customerOf(session);
  return questionsPage(frameOf(call), { visitor, tppName, holderName, questions: timed });
}

/** The page with the signed-in customer's consents: active ones first, and private ones before a company's. */
export async function renderConsents(call: ConsentsCall, session: CurrentSession): Promise<string> {
  const [given, contexts] = await Promise.all([
    grantedConsents(session),
    session.bank.contexts(session.customerId),
  ]);
  const views = await Promise.all(given.map((each) => viewOf(call, session, each, contexts)));
  const consents = views.toSorted(
    (a, b) => place(a) - place(b) || a.tppName.localeCompare(b.tppName, "nb"),
  );
  return consentsPage(frameOf(call), {
    visitor: customerOf(session),
    consents,
    done: actionIn(call, ["changed", "stoppedAccount", "stoppedAll", "stoppedFunds"]),
  });
}

const place = ({ standing, fields: { context } }: ConsentView) =>
  (standing === "active" ? 0 : 2) + (context === "PRIVATE" ? 0 : 1);

async function viewOf(
  call: ConsentsCall,
  { at: { now } }: CurrentSession,
  given: GrantedConsent,
  contexts: readonly Context[],
): Promise<ConsentView> {
  const { tppId, consent } = given;
  const { context, tppName, holderName, accounts, grantedAt, scaAt, funds } = consent;
  const standing = consentState(consent, now);
  const agreementId = agreementIn(consent);
  const known = contexts.find((each) => each.agreementId === agreementId)?.usable ?? [];
  const nameOf = (account: string) => {
    const { name, number } = known.find(({ id }) => id === account) ?? {};
    return { id: account, name, number };
  };
  return {
    fields: { tpp: tppId, context, ...(funds ? { funds: funds.accountId } : {}) },
    reference: consentReference(call, given),
    tppName,
    holderName,
    standing,
    givenOn: grantedAt,
    confirmedOn: scaAt,
    lastsUntil: lastDayOf(consent),
    unattendedUntil: lastDayOf(consent, "unattended"),
    usedOn: funds
      ? (await questionsUnder(given, now, 1))[0]?.at
      : await history.lastDay(readerOf(given), now),
    accounts: accounts.map(({ id }) => nameOf(id)),
    funds: funds && { maskedPan: funds.maskedPan, information: funds.registrationInformation },
  };
}
