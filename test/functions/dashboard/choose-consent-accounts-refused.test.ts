import { handler } from "../../../functions/dashboard/choose-consent-accounts.ts";
import { testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { checked, checklist, consentOf, read } from "../../support/psu/account-choice.ts";
import {
  actionOf,
  addressesIn,
  choose,
  follow,
  textOf,
  visitorAt,
} from "../../support/psu/dashboard.ts";
import { callPage, hiddenOf, type PageOptions } from "../../support/psu/page-call.ts";
import { accountId, consent, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { sized } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the page shows only one consent.
useTable({ small: true, anew: true });

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
    ["that the browser marks as cross-site", { "sec-fetch-site": "cross-site" }],
    ["without the cookie", { cookie: undefined }],
    ["with another browser's cookie", { cookie: `consents=${"B".repeat(43)}` }],
  ])("%s is refused", async (_, headers = {}) => {
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
