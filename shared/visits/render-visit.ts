import { bank } from "../bank/stage-bank.ts";
import { type ConsentsCall, consentsPath } from "../http/define-consents-page.ts";
import { type ConsentView, consentsPage } from "../pages/consents-page.ts";
import { type SignInView, signInPage } from "../pages/sign-in-page.ts";
import { lastDayOf } from "../rules/account-access.ts";
import { localDateTime } from "../rules/calendar.ts";
import { standingOf } from "../rules/given-consent.ts";
import { settings } from "../settings.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { type GivenConsent, givenConsents } from "./given-consents.ts";

const frameOf = ({ language, csrf }: ConsentsCall) => ({
  language,
  bankName: settings.bankName,
  action: consentsPath,
  csrf,
});

export const renderSignIn = (
  call: ConsentsCall,
  view: Omit<SignInView, "sandbox" | "signedOut">,
): string =>
  signInPage(frameOf(call), {
    ...view,
    sandbox: settings.stage === "sandbox",
    signedOut: call.lapsed || call.query["signed-out"] !== undefined,
  });

/** The consents of whoever is signed in, those that let something be read first. */
export async function renderConsents(call: ConsentsCall, visit: CurrentVisit): Promise<string> {
  const views = await Promise.all(
    (await givenConsents(visit)).map((given) => viewOf(visit, given)),
  );
  const consents = views.toSorted(
    (a, b) => order(a) - order(b) || a.tppName.localeCompare(b.tppName, "nb"),
  );
  const end = new Date(visit.until);
  return consentsPage(frameOf(call), {
    name: visit.name,
    deadline: {
      iso: visit.until,
      text: localDateTime(end).slice(11),
      seconds: (end.getTime() - call.realTime.getTime()) / 1000,
    },
    consents,
  });
}

const order = ({ standing }: ConsentView) => (standing === "active" ? 0 : 1);

async function viewOf(
  { now, world }: CurrentVisit,
  { tppId, consent }: GivenConsent,
): Promise<ConsentView> {
  const { context, tppName, holderName, accounts, grantedAt, scaAt } = consent;
  const standing = standingOf(consent, now);
  return {
    fields: { tpp: tppId, context },
    tppName,
    holderName,
    standing,
    givenOn: grantedAt,
    confirmedOn: scaAt,
    lastsUntil: lastDayOf(consent),
    accounts:
      standing === "active"
        ? await Promise.all(
            accounts.map(async (each) => ({ id: each.id, ...(await bank().shown(world, each)) })),
          )
        : [],
  };
}
