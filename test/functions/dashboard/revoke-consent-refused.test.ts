import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/dashboard/revoke-consent.ts";
import { handler as signOut } from "../../../functions/dashboard/sign-out.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { psus } from "../../../shared/table/psus.ts";
import { call, testTime } from "../../support/operations/call.ts";
import type { PageOptions } from "../../support/psu/page-call.ts";
import { accountId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { openVisit, sendVisit, signedIn, tppId, type VisitTab } from "../../support/psu/visit.ts";
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

const list = (headers: Psu) => call(listAccounts, { headers });

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
  ])("revokes nothing for %s", async (_, change) => {
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

  it("shows the sign-in page if the sandbox was reset meanwhile", async () => {
    const psu = await consent(eirik);
    const tab = await signedIn(eirik);
    const before = await consentsOf(psu);
    await call(initialize, { rawBody: "" });
    expect(await revoke(tab)).toMatchObject({ status: 303 });
    expect((await openVisit({ cookie: tab.cookie })).page.html).toContain("You are signed out.");
    expect(await consentsOf(psu)).toEqual(before);
  });
});
