import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/dashboard/revoke-consent.ts";
import { handler as signOut } from "../../../functions/dashboard/sign-out.ts";
import { handler as listAgreements } from "../../../functions/psu/list-agreements.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { psus } from "../../../shared/table/psus.ts";
import { call, testTime } from "../../support/operations/call.ts";
import type { PageOptions } from "../../support/psu/page-call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import {
  openVisit,
  revocations,
  sendVisit,
  signedIn,
  tppId,
  type VisitTab,
} from "../../support/psu/visit.ts";
import { sized } from "../../support/run/long-form.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

type Psu = Record<string, string>;

const all = { tpp: tppId, context: "PRIVATE", what: "all" };

const revoke = (tab: VisitTab, fields: Record<string, string> = all, options: PageOptions = {}) =>
  sendVisit(handler, tab, fields, options);

const consentsOf = async (psu: Psu) =>
  (await psus.relationship(tppId, psu["psu-id"] ?? ""))?.consents ?? [];

const privateOf = async (psu: Psu) =>
  (await consentsOf(psu)).find(({ context }) => context === "PRIVATE");

const done = expect.stringMatching(/^\/consents\?done=[\w-]{22}$/);

const toldIn = ({ headers }: { headers: Record<string, string> }) =>
  headers.location?.replace(/^[^?]*/, "") ?? "";

const list = (headers: Psu) => call(listAccounts, { headers });

const read = (headers: Psu, id: string) => call(getAccount, { headers, params: { id } });

describe("POST /consents/revoke (specification, Consent: revoked at any time, directly with the bank)", () => {
  it("ends a consent at once: the next read is refused with a link to SCA", async () => {
    const psu = await consent(eirik);
    expect(await list(psu)).toMatchObject({ status: 200 });
    const tab = await signedIn(eirik);
    const revoking = await revoke(tab);
    expect(revoking).toMatchObject({ status: 303, headers: { location: done } });
    const refused = await list(psu);
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(refused.body._links.scaRedirect.href).toContain("/s/");
    expect(await read(psu, await accountId(eirik))).toMatchObject({ code: "CONSENT_INVALID" });
    const { page } = await openVisit({ cookie: tab.cookie, query: toldIn(revoking) });
    expect(page.html).toMatch(/role="status">The access is stopped\./);
    expect(page.html).toContain("Withdrawn by you");
    expect(page.html).not.toContain("Brukskonto");
  });

  it("removes one account from a consent, and keeps the others", async () => {
    const psu = await consent(eirik);
    const [kept, taken] = [await accountId(eirik, 0), await accountId(eirik, 1)];
    const tab = await signedIn(eirik);
    const { location } = (await revoke(tab, { ...all, what: taken })).headers;
    expect(location).toEqual(done);
    const told = await openVisit({
      cookie: tab.cookie,
      query: toldIn({ headers: { location: location ?? "" } }),
    });
    expect(told.page.html).toMatch(/role="status">/);
    expect(told.page.html).not.toContain("The access is stopped.");
    expect(await read(psu, taken)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(await read(psu, kept)).toMatchObject({ status: 200 });
    expect((await list(psu)).body.accounts).toMatchObject([{ resourceId: kept }]);
    const known = await psus.relationship(tppId, psu["psu-id"] ?? "");
    expect(known).toMatchObject({ session: { sessionId: "session-1" }, consentEnded: false });
    const { page } = await openVisit({ cookie: tab.cookie });
    expect(page.html).toContain("Brukskonto");
    expect(page.html).not.toContain("Sparekonto");
  });

  it("ends the consent as revoked by the PSU if its last account is removed", async () => {
    const id = await accountId(eirik);
    const psu = await consent(eirik, { accounts: [id] });
    await revoke(await signedIn(eirik), { ...all, what: id });
    const ended = await privateOf(psu);
    expect(ended).toMatchObject({ ended: "PSU", accounts: [] });
    expect(ended?.former).toContainEqual({ id, kind: "account" });
    expect(await list(psu)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
  });

  it("revokes the consent of one context only, and ends the TPP session (specification, TPP session)", async () => {
    await consent(eirik);
    const context = await corporateId(havbris);
    const ours = await consent(eirik, { context });
    const before = await psus.relationship(tppId, ours["psu-id"] ?? "");
    await revoke(await signedIn(eirik), { ...all, context });
    expect(await list(ours)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    const mine = { "psu-id": ours["psu-id"] ?? "", "psu-context": "PRIVATE" };
    expect(await list({ ...mine, "psu-ip-address": "192.0.2.17" })).toMatchObject({ status: 200 });
    const after = await psus.relationship(tppId, ours["psu-id"] ?? "");
    expect(before?.session).toMatchObject({ sessionId: "session-1" });
    expect(after).toMatchObject({ session: undefined, consentEnded: true });
  });

  it("blocks the list of agreements until the PSU's next SCA (specification, Corporate and private context, 2)", async () => {
    const headers = { "psu-id": (await consent(eirik))["psu-id"] ?? "" };
    await revoke(await signedIn(eirik));
    const refused = await call(listAgreements, { headers });
    expect(refused).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
    expect(refused.text).toContain("A consent has ended since the PSU's last SCA");
    expect(refused.body._links.scaRedirect.href).toContain("/s/");
    await consent(eirik);
    expect(await call(listAgreements, { headers })).toMatchObject({ status: 200 });
  });

  it("writes an audit event with the granted accounts before and after", async () => {
    const [kept, taken] = [await accountId(ingrid, 0), await accountId(ingrid, 1)];
    const psu = await consent(ingrid, { accounts: [kept, taken] });
    const { version = "" } = (await privateOf(psu)) ?? {};
    await revoke(await signedIn(ingrid), { ...all, what: taken });
    const [event] = (await revocations()).filter(({ psuId }) => psuId === psu["psu-id"]);
    expect(event).toMatchObject({
      tppId,
      resource: { type: "consent", id: version },
      after: kept,
      at: testTime.toISOString(),
    });
    expect(String(event?.before).split(" ").toSorted()).toEqual([kept, taken].toSorted());
    expect(JSON.stringify(event)).not.toMatch(/Ingrid|Lønnskonto|99990166133/);
  });

  it("can be followed by a new consent, which is valid", async () => {
    await consent(eirik);
    await revoke(await signedIn(eirik));
    const again = await consent(eirik, { headers: { "tpp-session-id": "later" } });
    expect(await list(again)).toMatchObject({ status: 200 });
  });

  it("is confirmed only in the browser that sent the form, even if another browser opens the same or a forged address", async () => {
    await consent(eirik);
    const query = toldIn(await revoke(await signedIn(eirik)));
    for (const forged of [query, "?done=stoppedAll", "?stopped=all", "?done="]) {
      const { cookie } = await signedIn(eirik);
      const { page } = await openVisit({ cookie, query: forged });
      expect(page.html).toContain("Access you have given");
      expect(page.html).not.toContain("The access is stopped.");
    }
  });

  it("uses addresses that name no context and no TPP", async () => {
    await consent(eirik);
    const tab = await signedIn(eirik);
    expect(tab.page.html).not.toMatch(/(action|href)="[^"]*(\?|PRIVATE|NO-FSA)/);
    expect((await revoke(tab)).headers.location).toEqual(done);
  });
});

describe("revocations sent at once", () => {
  it("both take effect if they are for different accounts", async () => {
    for (let round = 0; round < sized(2, 5); round += 1) {
      const ids = [await accountId(eirik, 0), await accountId(eirik, 1)];
      const psu = await consent(eirik, { headers: { "tpp-session-id": `round-${round}` } });
      const tab = await signedIn(eirik);
      await Promise.all(ids.map((what) => revoke(tab, { ...all, what })));
      const left = await privateOf(psu);
      expect(left?.accounts.map(({ kind }) => kind)).toEqual(["card"]);
      expect(left?.former.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    }
  });

  it("of the same consent take effect once, with one audit event", async () => {
    const psu = await consent(eirik);
    const told = async () =>
      (await revocations()).filter(({ psuId }) => psuId === psu["psu-id"]).length;
    const before = await told();
    const tab = await signedIn(eirik);
    const answers = await Promise.all([1, 2, 3].map(() => revoke(tab)));
    for (const each of [...answers, await revoke(tab)])
      expect(each).toMatchObject({ status: 303, headers: { location: done } });
    expect((await told()) - before).toBe(1);
  });

  it("leave a concurrent new consent either complete or revoked", async () => {
    const ids = [await accountId(eirik, 0), await accountId(eirik, 1)];
    for (let round = 0; round < sized(2, 3); round += 1) {
      const psu = await consent(eirik, { accounts: ids, headers: { "tpp-session-id": "one" } });
      const tab = await signedIn(eirik);
      const headers = { "tpp-session-id": `two-${round}` };
      await Promise.all([revoke(tab), consent(eirik, { accounts: ids, headers })]);
      const now = await privateOf(psu);
      expect([0, 2]).toContain(now?.accounts.length);
      expect(now?.ended).toBe(now?.accounts.length ? undefined : "PSU");
    }
  });
});

describe("POST /consents/revoke, with a wrong form", () => {
  let mine: Psu;
  let theirs: Psu;
  let elsewhere: Psu;
  let tab: VisitTab;
  beforeAll(async () => {
    mine = await consent(eirik);
    theirs = await consent(ingrid);
    await openSmallWorld("NO-FSA-123456789");
    elsewhere = await consent(eirik, { tpp: await testTpp("PSDNO-FSA-123456789") });
    tab = await signedIn(eirik);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    [
      "an agreement of a company for which the customer does not act",
      async () => ({ context: "x" }),
    ],
    ["another TPP", async () => ({ tpp: "NO-FSA-123456789" })],
    ["an unknown TPP", async () => ({ tpp: "nobody" })],
    ["another customer's account", async () => ({ what: await accountId(ingrid) })],
    ["an unknown account", async () => ({ what: "__proto__" })],
    ["an empty value", async () => ({ what: "" })],
  ])("revokes no consent if the form names %s", async (_, change) => {
    const before = [await consentsOf(mine), await consentsOf(theirs)];
    const answer = await revoke(tab, { ...all, ...(await change()) });
    // The page does not report a withdrawal, because nothing was withdrawn.
    expect(answer).toMatchObject({ status: 303, headers: { location: "/consents" } });
    expect([await consentsOf(mine), await consentsOf(theirs)]).toEqual(before);
    const tpp = await testTpp("PSDNO-FSA-123456789");
    expect(await call(listAccounts, { headers: elsewhere, tpp })).toMatchObject({ status: 200 });
  });

  it.each<[string, (other: VisitTab) => PageOptions]>([
    ["without its token", () => ({ form: Object.entries(all) })],
    [
      "with the token of another session",
      ({ csrf }) => ({ form: Object.entries({ ...all, csrf }) }),
    ],
    ["without the cookie", () => ({ headers: { cookie: undefined } })],
    ["with another session's cookie", ({ cookie }) => ({ headers: { cookie } })],
    ["from another site", () => ({ headers: { origin: "https://tpp.example" } })],
    ["from a site that hides its name", () => ({ headers: { origin: "null" } })],
    [
      "that the browser marks as cross-site",
      () => ({ headers: { "sec-fetch-site": "cross-site" } }),
    ],
    ["that the browser marks as same-site", () => ({ headers: { "sec-fetch-site": "same-site" } })],
    ["that no page sent", () => ({ headers: { "sec-fetch-site": "none" } })],
  ])("refuses a form %s, and changes nothing", async (_, change) => {
    const page = await revoke(tab, all, change(await signedIn(ingrid)));
    expect(page.status).toBe(403);
    expect(page.html).toContain("This form cannot be used");
    expect(await list(mine)).toMatchObject({ status: 200 });
  });

  it.each<[string, (tab: VisitTab) => Promise<{ tab: VisitTab; now?: Date }>]>([
    ["the customer is not signed in", async () => ({ tab: await openVisit() })],
    [
      "the customer has signed out in another tab",
      async (tab) => {
        await sendVisit(signOut, tab);
        return { tab };
      },
    ],
    [
      "the ten minutes of the sign-in are over",
      async (tab) => ({ tab, now: new Date(testTime.getTime() + 600_000) }),
    ],
  ])("shows the sign-in page and changes nothing if %s", async (_, change) => {
    const { tab: over, now = testTime } = await change(await signedIn(eirik));
    const { status, headers } = await revoke(over, all, { now });
    expect([status, headers.location]).toEqual([303, "/consents?unchanged"]);
    const { page } = await openVisit({ cookie: over.cookie, query: "?unchanged" }, { now });
    expect(page.html).toContain("/consents/sign-in");
    expect(page.html).toContain(
      "You were already signed out when you pressed the button. That press changed nothing.",
    );
    expect(await list(mine)).toMatchObject({ status: 200 });
  });
});

describe("POST /consents/revoke, with consents of others and after a reset", () => {
  it("does not revoke the consent of a customer other than the one who is signed in", async () => {
    const theirs = await consent(ingrid);
    await revoke(await signedIn(eirik), all);
    expect(await list(theirs)).toMatchObject({ status: 200 });
  });

  it("shows the sign-in page if the sandbox was reset after the sign-in", async () => {
    const psu = await consent(eirik);
    const tab = await signedIn(eirik);
    const before = await consentsOf(psu);
    await call(initialize, { rawBody: "" });
    expect(await revoke(tab)).toMatchObject({ status: 303 });
    expect((await openVisit({ cookie: tab.cookie })).page.html).toContain("You are signed out.");
    expect(await consentsOf(psu)).toEqual(before);
  });
});
