import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as endConsent } from "../../../functions/consents/end-consent.ts";
import { handler } from "../../../functions/dashboard/choose-consent-accounts.ts";
import { choicesOf, type VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import {
  checked,
  checklist,
  consentOf,
  type Psu,
  read,
  relationship,
} from "../../support/psu/account-choice.ts";
import { actionOf, addressesIn, choose, follow, visitorAt } from "../../support/psu/dashboard.ts";
import { callPage, hiddenOf, type PageOptions } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import {
  accountId,
  auditEvents,
  cardId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { sized } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the page shows only one consent.
useTable({ small: true, anew: true });

const list = (headers: Psu, now = testTime) => call(listAccounts, { headers, now });

describe("POST /consents/accounts/{reference} (specification, Consent: directly with the bank)", () => {
  it("adds accounts and a card with immediate effect, from a list that preselects the granted ones", async () => {
    const [first, second, card] = [
      await accountId(eirik),
      await accountId(eirik, 1),
      await cardId(eirik),
    ];
    const psu = await consent(eirik, { accounts: [first] });
    expect(await read(psu, second)).toMatchObject({ status: 404 });
    const { browser, page } = await checklist();
    expect(choicesOf(page, "account").toSorted()).toEqual([first, second, card].toSorted());
    expect(checked(page)).toEqual([first]);
    const done = await choose(browser, page);
    expect(done.url).toMatch(/\/consents\?done=[\w-]{22}$/);
    expect(textOf(done)).toContain("Your change is saved");
    expect(await read(psu, second)).toMatchObject({ status: 200 });
    expect((await consentOf(psu)).accounts).toContainEqual({ id: card, kind: "card" });
  });

  it("removes accounts with immediate effect, and does not extend the consent", async () => {
    const [kept, taken] = [await accountId(eirik), await accountId(eirik, 1)];
    const psu = await consent(eirik, { accounts: [kept, taken] });
    const before = await consentOf(psu);
    const now = later(testTime, { days: 10 });
    const { browser, page } = await checklist(now);
    await choose(browser, page, [kept]);
    expect(await read(psu, taken, now)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(await read(psu, kept, now)).toMatchObject({ status: 200 });
    const { scaAt, grantedAt } = await consentOf(psu);
    expect({ scaAt, grantedAt }).toEqual({ scaAt: before.scaAt, grantedAt: before.grantedAt });
    expect(await auditEvents(before.version, now)).toEqual(["CONSENT_REVOKED"]);
  });

  it("renews the consent from the time of the sign-in, which is its SCA", async () => {
    const psu = await consent(eirik);
    const { version } = await consentOf(psu);
    const since = later(testTime, { days: 100 });
    let now = since;
    const { browser, page } = await visitorAt(eirik, { now: () => now });
    now = later(since, { minutes: 7 });
    const list = await follow(browser, page, "accounts");
    expect(textOf(list)).toContain("It then lasts until 7 December 2026");
    await choose(browser, list);
    expect(await consentOf(psu)).toMatchObject({
      scaAt: since.toISOString(),
      grantedAt: now.toISOString(),
    });
    expect(await auditEvents(version, now)).toEqual(["CONSENT_GRANTED"]);
    const { "psu-ip-address": _, ...alone } = psu;
    expect(await call(listAccounts, { headers: alone, now })).toMatchObject({ status: 200 });
  });

  it.each([
    [
      "that its PSU has revoked",
      async (browser, page) => {
        await browser.submit(page, "revoke", [["what", "all"]]);
      },
      0,
    ],
    [
      "that its TPP has ended",
      async (_browser, _page, psu) => {
        await call(endConsent, { headers: { "psu-id": psu["psu-id"] ?? "" } });
      },
      0,
    ],
    ["that has expired", async () => undefined, 181],
  ] as [
    string,
    (...all: [Awaited<ReturnType<typeof visitorAt>>["browser"], VisitedPage, Psu]) => Promise<void>,
    number,
  ][])("grants a consent again %s", async (_, end, days) => {
    const psu = await consent(eirik);
    const now = later(testTime, { days });
    const { browser, page } = await visitorAt(eirik, { now: () => now });
    await end(browser, page, psu);
    expect(await list(psu, now)).toMatchObject({ status: 401 });
    const anew = await follow(browser, page, "accounts");
    expect(textOf(anew)).toContain("has no access now");
    expect(checked(anew)).toEqual([]);
    const chosen = await accountId(eirik);
    await choose(browser, anew, [chosen]);
    expect((await list(psu, now)).body.accounts).toMatchObject([{ resourceId: chosen }]);
    const granted = await consentOf(psu);
    expect(granted.scaAt).toBe(now.toISOString());
    expect(granted.ended).toBeUndefined();
    expect(granted.former.map(({ id }) => id)).toContain(await accountId(eirik, 1));
  });

  it("begins no TPP session, and does not change the current one", async () => {
    const psu = await consent(eirik);
    const before = await relationship(psu);
    const { browser, page } = await checklist(later(testTime, { minutes: 30 }));
    await choose(browser, page, [await accountId(eirik)]);
    const { session, scaAt } = (await relationship(psu)) ?? {};
    expect({ session, scaAt }).toEqual({ session: before?.session, scaAt: before?.scaAt });
  });

  it("uses the sandbox's clock", async () => {
    const psu = await consent(eirik);
    const clockOffset = 50 * 86_400_000;
    const setClock = (to: number) =>
      table.change([{ update: keys.profile(tppId), set: { clockOffset: to } }]);
    await setClock(clockOffset);
    try {
      const { browser, page } = await checklist();
      await choose(browser, page);
      const { scaAt } = await consentOf(psu);
      expect(Date.parse(scaAt) - testTime.getTime()).toBe(clockOffset);
    } finally {
      await setClock(0);
    }
  });

  it("offers a company's accounts for the company's consent, and does not change the private one", async () => {
    const mine = await consent(eirik);
    const before = await consentOf(mine);
    const context = await corporateId(havbris);
    const ours = await consent(eirik, { context, accounts: [await accountId(havbris)] });
    const { browser, page } = await visitorAt(eirik);
    const lists = await Promise.all(
      addressesIn(page, "accounts").map((each) => browser.open(each)),
    );
    const company = lists.find((each) => each.html.includes(havbris.name));
    if (!company) throw new Error("There is no list of the company's.");
    expect(choicesOf(company, "account")).not.toContain(await accountId(eirik));
    await choose(browser, company);
    expect((await consentOf(ours, context)).accounts).toHaveLength(2);
    expect(await consentOf(mine)).toEqual(before);
  });
});

describe("the page to choose a consent's accounts", () => {
  it("shows the error at the list and above it if no account is chosen", async () => {
    const psu = await consent(eirik);
    const before = await consentOf(psu);
    const { browser, page } = await checklist();
    const refused = await choose(browser, page, []);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('<a href="#account-1">Choose at least one account.');
    expect(refused.html).toContain('id="account-wrong"');
    expect(checked(refused)).toEqual([]);
    expect(await consentOf(psu)).toEqual(before);
  });

  it.each([
    ["another customer's account", () => accountId(ingrid)],
    ["a company's account in the private context", () => accountId(havbris)],
    ["an unknown account", async () => "nothing"],
  ])("refuses %s, even together with an own account", async (_, other) => {
    const psu = await consent(eirik);
    const before = await consentOf(psu);
    const { browser, page } = await checklist();
    const refused = await choose(browser, page, [await accountId(eirik), await other()]);
    expect(refused.status).toBe(409);
    expect(await consentOf(psu)).toEqual(before);
  });

  it("refuses a choice if another tab has changed the consent, and shows the new state", async () => {
    const psu = await consent(eirik);
    const [kept, taken] = [await accountId(eirik), await accountId(eirik, 1)];
    const { browser, home, page } = await checklist();
    await browser.submit(home, "revoke", [["what", taken]]);
    const refused = await choose(browser, page);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("have changed in the meantime");
    expect(checked(refused)).not.toContain(taken);
    expect(await read(psu, taken)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    await choose(browser, refused, [kept, taken]);
    expect(await read(psu, taken)).toMatchObject({ status: 200 });
  });

  it("accepts exactly one of two choices sent at once", async () => {
    const ids = [await accountId(eirik), await accountId(eirik, 1)];
    for (let round = 0; round < sized(2, 4); round += 1) {
      const psu = await consent(eirik, { headers: { "tpp-session-id": `round-${round}` } });
      const { browser, page } = await checklist();
      const answers = await Promise.all(ids.map((id) => choose(browser, page, [id])));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = ids[answers.findIndex(({ status }) => status === 200)];
      expect((await consentOf(psu)).accounts.map(({ id }) => id)).toEqual([won]);
    }
  });

  it("changes nothing if the address names no consent or the form has no version", async () => {
    const psu = await consent(eirik);
    const before = await consentOf(psu);
    const { browser, home, page } = await checklist();
    const nowhere = `accounts/${"A".repeat(22)}`;
    const elsewhere = { ...page, html: page.html.replaceAll(actionOf(page), nowhere) };
    expect((await choose(browser, elsewhere)).url).toBe(home.url);
    const unseen = { ...page, html: page.html.replace('name="version"', 'name="other"') };
    const refused = await choose(browser, unseen);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("have changed in the meantime");
    expect(await consentOf(psu)).toEqual(before);
  });

  it("changes nothing after the customer is signed out or the sandbox is reset", async () => {
    const psu = await consent(eirik);
    const before = await consentOf(psu);
    let now = testTime;
    const { browser, page } = await visitorAt(eirik, { now: () => now });
    const open = await follow(browser, page, "accounts");
    now = later(testTime, { minutes: 10 });
    const over = await choose(browser, open, [await accountId(eirik)]);
    expect(over.html).toContain("/consents/sign-in");
    expect(over.html).toContain(
      "You were already signed out when you pressed the button. That press changed nothing.",
    );
    expect(await consentOf(psu)).toEqual(before);
    now = testTime;
    await replaceBySmallWorld(tppId);
    expect((await choose(browser, open)).html).toContain("/consents/sign-in");
    expect(await consentOf(psu)).toEqual(before);
  });

  it("is reached only in the browser that was shown its address: any other gets the overview", async () => {
    await consent(eirik);
    await consent(ingrid);
    const { page } = await visitorAt(eirik);
    const [address = ""] = addressesIn(page, "accounts");
    expect(address).not.toMatch(/PRIVATE|NO-FSA/);
    for (const who of [eirik, ingrid]) {
      const { browser } = await visitorAt(who);
      expect((await browser.open(address)).url).toMatch(/\/consents$/);
    }
  });
});

describe("the form to choose accounts", () => {
  it.each<[string, PageOptions["headers"]]>([
    ["from another site", { origin: "https://tpp.example" }],
    ["with Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["without the cookie", { cookie: undefined }],
    ["with another browser's cookie", { cookie: `consents=${"B".repeat(43)}` }],
  ])("is refused if it is sent %s", async (_, headers = {}) => {
    const psu = await consent(eirik);
    const before = await consentOf(psu);
    const { page } = await checklist();
    const form = [
      ["csrf", hiddenOf({ ...page, headers: {} }, "csrf")],
      ["version", before.version],
      ["account", await accountId(eirik)],
    ] as const;
    const address = `http://localhost:8080/consents/${actionOf(page)}`;
    const refused = await callPage(handler, address, { form, headers });
    expect(refused.status).toBe(403);
    expect(refused.html).toContain("This form cannot be used");
    expect(await consentOf(psu)).toEqual(before);
  });
});
