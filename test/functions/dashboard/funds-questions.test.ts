import { handler as chooseConsentAccounts } from "../../../functions/dashboard/choose-consent-accounts.ts";
import { handler as revokeConsent } from "../../../functions/dashboard/revoke-consent.ts";
import { handler as showAccountChoice } from "../../../functions/dashboard/show-account-choice.ts";
import { handler as listFundsConsents } from "../../../functions/funds/list-funds-consents.ts";
import { handler as listAgreements } from "../../../functions/psu/list-agreements.ts";
import { questionsShown } from "../../../shared/limits.ts";
import { table } from "../../../shared/table/client.ts";
import { fundsQuestions } from "../../../shared/table/funds-questions.ts";
import { psus } from "../../../shared/table/psus.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { addressesIn, follow, visitorAt } from "../../support/psu/dashboard.ts";
import { accountNamed, ask, fundsConsent } from "../../support/psu/funds.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import {
  accountId,
  consent,
  corporateId,
  eirik,
  eventsAbout,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { openVisit, sendVisit, signedIn, tppId } from "../../support/psu/visit.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

const main = accountNamed(eirik);
const seen = async (now = testTime) => (await visitorAt(eirik, { now: () => now })).page;
const questionsSeen = async (now = testTime) => {
  const { browser, page } = await visitorAt(eirik, { now: () => now });
  return textOf(await follow(browser, page, "history"));
};
const count = (text: string, part: string) => text.split(part).length - 1;

describe("a funds consent on the dashboard", () => {
  it("shows its TPP, card and account, and no expiry date", async () => {
    await fundsConsent(eirik);
    const text = textOf(await seen(later(testTime, { days: 400 })));
    for (const shown of [
      "Questions about funds in the account of Eirik",
      "For: The card ending in 1184 TPP PSDNO-FSA-987654321 writes: “Contract 17”",
      "Active",
      "Lasts until you stop it",
      "Last asked Not in the last 90 days",
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain("Can read without you");
    expect(text).not.toContain("Change accounts");
  });

  it("is shown with the consents to read accounts, and stopping it ends no other consent", async () => {
    await consent(eirik);
    const psu = await fundsConsent(eirik);
    await fundsConsent(eirik, { account: accountNamed(eirik, 1) });
    const tab = await signedIn(eirik);
    expect(count(tab.page.html, '<section class="given"')).toBe(3);
    const funds = await accountId(eirik);
    const stopped = { tpp: tppId, context: "PRIVATE", funds, what: "all" };
    const { headers } = await sendVisit(revokeConsent, tab, stopped);
    const query = headers.location?.replace(/^[^?]*/, "") ?? "";
    const { page: done } = await openVisit({ cookie: tab.cookie, query });
    expect(textOf(done)).toContain("The questions are stopped.");
    const known = await psus.relationship(tppId, psu["psu-id"] ?? "");
    expect(known?.consents.map(({ ended }) => ended)).toEqual([undefined]);
    const ended = known?.fundsConsents.map((each) => [each.funds.accountId === funds, each.ended]);
    expect(ended?.sort()).toEqual([
      [false, undefined],
      [true, "PSU"],
    ]);
    expect(await ask(main, psu)).toMatchObject({
      ...{ status: 401, code: "CONSENT_INVALID" },
      text: "The PSU has revoked the consent.",
    });
  });

  it("has the status revokedByPsu for its TPP after the PSU has stopped it (specification, Consent)", async () => {
    const headers = await fundsConsent(eirik);
    const tab = await signedIn(eirik);
    const funds = await accountId(eirik);
    await sendVisit(revokeConsent, tab, { tpp: tppId, context: "PRIVATE", funds, what: "all" });
    const { body } = await call(listFundsConsents, { headers });
    expect(body.consents).toMatchObject([{ consentId: funds, consentStatus: "revokedByPsu" }]);
  });

  it("ends without ending the TPP session, so the TPP can still list the PSU's agreements", async () => {
    const headers = await consent(eirik);
    const tab = await signedIn(eirik);
    await fundsConsent(eirik);
    const stopped = { tpp: tppId, context: "PRIVATE", funds: await accountId(eirik), what: "all" };
    await sendVisit(revokeConsent, tab, stopped);
    expect(await ask(main, headers)).toMatchObject({ code: "CONSENT_INVALID" });
    expect(await call(listAgreements, { headers })).toMatchObject({ status: 200 });
  });

  it("is revoked once if the form is sent twice, with one audit event", async () => {
    await fundsConsent(eirik);
    const { browser, page } = await visitorAt(eirik);
    for (const _ of [1, 2]) await browser.submit(page, "revoke", [["what", "all"]]);
    const events = (await eventsAbout()).filter(({ type }) => type === "CONSENT_REVOKED");
    expect(events).toMatchObject([{ resource: { type: "funds" }, after: "none" }]);
    const text = textOf(await seen());
    expect(text).toContain("Withdrawn by you");
    expect(text).not.toContain("Give access again");
  });

  it("has no page for a choice of accounts, even if a customer types its address", async () => {
    const psu = await fundsConsent(eirik);
    const tab = await signedIn(eirik);
    expect(addressesIn(tab.page, "accounts")).toEqual([]);
    const made = addressesIn(tab.page, "history")[0]?.replace("/history/", "/accounts/") ?? "";
    const headers = { cookie: tab.cookie };
    const shown = await callPage(showAccountChoice, made, { headers });
    expect(shown.headers.location).toBe("/consents");
    const form = [
      ["csrf", tab.csrf],
      ["account", await accountId(eirik)],
    ] as const;
    const answer = await callPage(chooseConsentAccounts, made, { form, headers });
    expect(answer.headers.location).toBe("/consents");
    expect((await psus.relationship(tppId, psu["psu-id"] ?? ""))?.consents).toEqual([]);
  });

  it("is shown only to the customer who gave it, with the company's name if it is a company's", async () => {
    await fundsConsent(eirik, {
      account: accountNamed(havbris),
      context: await corporateId(havbris),
    });
    expect(textOf(await seen())).toContain("in the account of Bedriftsavtale Havbris");
    expect(textOf((await visitorAt(ingrid)).page)).not.toContain("Questions about funds");
  });
});

describe("the requests for confirmation of funds under a funds consent (PSD2, article 65, 5)", () => {
  it("are shown with their time and answer, the newest first, and without the amount", async () => {
    const psu = await fundsConsent(eirik);
    await ask(main, psu, { amount: "12.34" });
    const soon = later(testTime, { minutes: 5 });
    await ask(main, psu, { amount: "88887777.00", now: soon });
    const text = await questionsSeen(soon);
    expect(text).toContain(
      "2 March 2026 11:05 No, the amount was not available " +
        "2 March 2026 11:00 Yes, the amount was available",
    );
    expect(text).not.toMatch(/12[.,]34|8888/);
    expect(textOf(await seen(soon))).toContain("Last asked 2 March 2026");
  });

  it("are shown only under their own consent", async () => {
    const psu = await fundsConsent(eirik, { account: accountNamed(eirik, 1) });
    await ask(accountNamed(eirik, 1), psu);
    await fundsConsent(eirik);
    const { browser, page } = await visitorAt(eirik);
    const pages = [];
    for (const address of addressesIn(page, "history"))
      pages.push(textOf(await browser.open(address)));
    expect(pages.map((text) => count(text, ", the amount was")).sort()).toEqual([0, 1]);
    expect(pages.join()).toContain("has not asked in the last 90 days");
  });

  it(`are limited to the newest ${questionsShown} within the last 90 days (decision: Confirmation of funds)`, async () => {
    const psu = await fundsConsent(eirik);
    const { place = "" } = await tpps.profile(tppId);
    const of = { tppId, place, psuId: psu["psu-id"] ?? "", context: "PRIVATE" };
    const accountIdOf = await accountId(eirik);
    for (let number = 0; number < 60; number += 1) {
      const now = later(testTime, { minutes: number });
      const asked = { requestId: `${number}`, isAvailable: number >= 10 };
      const change = fundsQuestions.answered({ ...of, accountId: accountIdOf }, asked, {
        now,
        realTime: now,
      });
      await table.change([change]);
    }
    const text = await questionsSeen(later(testTime, { hours: 2 }));
    expect([count(text, "Yes, the amount"), count(text, "No, the amount")]).toEqual([50, 0]);
    const atLast = later(testTime, { days: 90, minutes: 58 });
    expect(count(await questionsSeen(atLast), ", the amount was")).toBe(2);
    expect(count(await questionsSeen(later(atLast, { minutes: 2 })), ", the amount was")).toBe(0);
  });
});
