import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { wavesOf } from "../../bench/waves.ts";
import { call } from "../../support/operations/call.ts";
import {
  hiddenOf,
  openTab,
  parametersOf,
  reload,
  send,
  sendShown,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { tickedIn } from "../../support/psu/read-page.ts";
import {
  accountId,
  auditEvents,
  cardId,
  consent,
  consentLink,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { editAccount, editCard, worldOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

async function atChecklist(options: Parameters<typeof consentLink>[0] = {}): Promise<Tab> {
  const headers = { "psu-context": "PRIVATE", ...options.headers };
  const tab = await openTab(await consentLink({ ...options, headers }));
  await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
  return tab;
}
const grant = (tab: Tab, ids: readonly string[]) =>
  sendShown(
    handler,
    tab,
    ids.map((id) => ["account", id] as const),
  );
const eventsOf = ({ link }: Tab) => auditEvents(fingerprint(tokenOf(link)));

describe("POST /s/{token}/consent (specification, Consent)", () => {
  it("grants the chosen accounts, and returns psu-id, tpp-session-id and context to the TPP", async () => {
    const tab = await atChecklist();
    const { status, headers } = await grant(tab, [await accountId(eirik)]);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: expect.stringMatching(new RegExp(`^${new URL(tab.link).pathname}\\?done=`)),
    });
    const back = parametersOf(await reload(tab));
    expect(Object.entries(back)).toEqual([
      ["psu-id", expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)],
      ["tpp-session-id", "session-1"],
      ["context", "PRIVATE"],
    ]);
    expect(await eventsOf(tab)).toEqual(["CONSENT_GRANTED", "SCA_STARTED"]);
    const { body } = await call(listAccounts, { headers: { "psu-id": back["psu-id"] } });
    expect(body.accounts).toMatchObject([{ resourceId: await accountId(eirik) }]);
  });

  it("returns the same psu-id for a PSU each time, and another one to another TPP", async () => {
    const first = await consent(eirik);
    const again = await consent(eirik, { headers: { "tpp-session-id": "later" } });
    const tpp = await testTpp("PSDNO-FSA-123456789");
    await openSmallWorld(tpp.tppId);
    const elsewhere = await consent(eirik, { tpp });
    const other = await consent(ingrid);
    expect(again["psu-id"]).toBe(first["psu-id"]);
    expect(new Set([first, elsewhere, other].map((each) => each["psu-id"])).size).toBe(3);
  });

  it("replaces the earlier consent, even one granted after the page was opened", async () => {
    const [kept, meanwhile, card] = [
      await accountId(eirik, 0),
      await accountId(eirik, 1),
      await cardId(eirik),
    ];
    const headers = await consent(eirik, { accounts: [card] });
    const [first, second] = [await atChecklist(), await atChecklist()];
    await grant(first, [meanwhile]);
    await grant(second, [kept]);
    expect(parametersOf(await reload(second))).toMatchObject({ context: "PRIVATE" });
    const read = (id: string) => call(getAccount, { params: { id }, headers });
    expect(await read(kept)).toMatchObject({ status: 200 });
    expect(await read(meanwhile)).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    const { body } = await call(listCardAccounts, { headers });
    expect(body).toMatchObject({ cardAccounts: [], tppMessages: [{ code: "CONSENT_INVALID" }] });
  });

  it("makes the granted context the PSU's current context in a valid session", async () => {
    const session = { "tpp-session-id": "corporate-first" };
    const headers = {
      ...(await consent(eirik, { context: await corporateId(havbris), headers: session })),
      ...session,
      "psu-corporate-id": undefined,
    };
    expect(await call(listAccounts, { headers })).toMatchObject({
      status: 400,
      path: "psu-corporate-id",
    });
    await consent(eirik, { headers: { ...headers, "psu-context": "PRIVATE" } });
    expect(await call(listAccounts, { headers })).toMatchObject({ status: 200 });
  });

  it("preselects and marks the accounts that were granted before", async () => {
    const granted = [await accountId(eirik, 1)];
    await consent(eirik, { accounts: granted });
    const { html } = await reload(await atChecklist());
    expect(tickedIn({ html })).toEqual(granted);
    expect(html.match(/Given access before/g)).toHaveLength(1);
    expect(choicesOf({ html }, "account")).toHaveLength(3);
  });

  it("shows the last day of the consent: the 180th day after today", async () => {
    expect((await reload(await atChecklist())).html).toContain("until 29\u00a0August 2026");
  });

  it("shows how long the TPP may read without the PSU, and the address at which the PSU can withdraw the consent (specification, Limits)", async () => {
    const { html } = await reload(await atChecklist());
    expect(html).toContain(
      "also see this when you are not using the service, until 31\u00a0May 2026",
    );
    expect(html).toContain("at http://<wbr/>localhost:8080/<wbr/>consents<");
  });

  it.each<[string, () => Promise<string[]>]>([
    ["no account", async () => []],
    ["another PSU's account", async () => [await accountId(ingrid)]],
    [
      "an own account and another PSU's account",
      async () => [await accountId(eirik), await accountId(ingrid)],
    ],
    ["a value that is no account", async () => ["__proto__"]],
  ])("grants nothing if the PSU chooses %s, and asks again", async (_, ids) => {
    const tab = await atChecklist();
    const page = await grant(tab, await ids());
    expect(page.status).toBe(422);
    expect(page.html).toContain("Choose at least one account.");
    expect(await eventsOf(tab)).toEqual(["SCA_STARTED"]);
  });

  it("grants an account once if the form names it twice", async () => {
    const id = await accountId(eirik);
    const tab = await atChecklist();
    await grant(tab, [id, id]);
    const { "psu-id": psuId } = parametersOf(await reload(tab));
    const headers = { "psu-id": psuId, "psu-ip-address": "192.0.2.17" };
    expect((await call(listAccounts, { headers })).body.accounts).toHaveLength(1);
  });

  it("grants nothing before the PSU is identified", async () => {
    const tab = await openTab(await consentLink());
    expect(await grant(tab, [await accountId(eirik)])).toMatchObject({ status: 303 });
    expect(await eventsOf(tab)).toEqual(["SCA_STARTED"]);
    expect((await reload(tab)).html).toContain("/identify");
  });

  it("grants nothing if the sandbox was reset during SCA, and returns CONFLICT to the TPP", async () => {
    const tab = await atChecklist();
    expect(await call(initialize, { rawBody: "" })).toMatchObject({ status: 204 });
    await grant(tab, [await accountId(eirik)]);
    expect(parametersOf(await reload(tab))).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await eventsOf(tab)).toEqual(["SCA_FAILED", "SCA_STARTED"]);
  });

  it.each([
    ["account", () => accountId(eirik)],
    ["card", () => cardId(eirik)],
  ] as const)(
    "grants nothing if the PSU may no longer use one chosen %s, and returns CONFLICT to the TPP",
    async (kind, of) => {
      const [tab, id, kept] = [await atChecklist(), await of(), await accountId(eirik, 1)];
      const give = (owner: string) =>
        (kind === "account" ? editAccount : editCard)(id, () => ({ owner }));
      const { accounts, cards } = await worldOf();
      const { owner = "" } = (kind === "account" ? accounts : cards).get(id) ?? {};
      await give("another");
      await grant(tab, [id, kept]);
      await give(owner);
      expect(parametersOf(await reload(tab))).toMatchObject({ status: "409", code: "CONFLICT" });
      expect(await eventsOf(tab)).toEqual(["SCA_FAILED", "SCA_STARTED"]);
    },
  );

  it("takes five round trips to the table", async () => {
    const tab = await atChecklist();
    const id = await accountId(eirik);
    const shown = hiddenOf(await reload(tab), "shown");
    const fields = [
      ["shown", shown],
      ["account", id],
    ] as const;
    const { waves } = await wavesOf(() => send(handler, tab, fields));
    expect(waves).toBe(5);
  });
});
