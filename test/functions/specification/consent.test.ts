import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { handler as revokeConsent } from "../../../functions/dashboard/revoke-consent.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { accountReads, readsOf } from "../../support/psu/account-reads.ts";
import { openTab, reload, send, sendShown, type Tab } from "../../support/psu/page-call.ts";
import { tickedIn } from "../../support/psu/read-page.ts";
import {
  accountId,
  cardId,
  consent,
  consentLink,
  corporateId,
  eirik,
  havbris,
  ingrid,
  order,
} from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { letKnow } from "../../support/psu/user.ts";
import { sendVisit, signedIn, tppId } from "../../support/psu/visit.ts";
import { inTurn, isLong } from "../../support/run/long-form.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const redirect = { href: expect.stringMatching(/\/s\/[\w-]{43}$/), verbs: ["GET"] };
const idFor = (of: string, whose = eirik) => (of === "card" ? cardId(whose) : accountId(whose));

/** Opens a tab in which a customer has reached the checklist of a context. */
async function checklist(psu: typeof eirik, headers: Record<string, string>): Promise<Tab> {
  const tab = await openTab(await consentLink({ headers }));
  await send(identifyPsu, tab, [["number", psu.customerNumber]]);
  return tab;
}

describe("a TPP has no access to account information before a consent (specification, Consent)", () => {
  const own = { "psu-context": "PRIVATE" };
  let psu: { "psu-id": string };

  beforeAll(async () => {
    await openSmallWorld("NO-FSA-123456789");
    const back = await approve((await order(ingrid)).link, ingrid.customerNumber);
    psu = { "psu-id": back["psu-id"] ?? "" };
  });

  /** Events that may come before a consent, but do not give one. */
  const happenings: [string, () => Promise<unknown>][] = [
    [
      "the PSU has approved a payment",
      async () => approve((await order(ingrid)).link, ingrid.customerNumber),
    ],
    [
      "the PSU has confirmed who they are",
      () => letKnow(ingrid, { headers: { "tpp-session-id": "user" } }),
    ],
    ["a link to SCA is made", () => consentLink()],
    ["a link to SCA is opened", async () => openTab(await consentLink())],
    ["the PSU sees the list of accounts", () => checklist(ingrid, own)],
    [
      "the PSU chooses no account",
      async () => sendShown(grantConsent, await checklist(ingrid, own), []),
    ],
    ["the PSU cancels", async () => send(cancelSca, await checklist(ingrid, own))],
    [
      "the link expires before the PSU consents",
      async () =>
        send(grantConsent, await checklist(ingrid, own), [["account", await accountId(ingrid)]], {
          now: new Date(testTime.getTime() + 600_000),
        }),
    ],
    ["another PSU consents", () => consent(eirik)],
    [
      "the PSU consents to another TPP",
      async () => consent(ingrid, { tpp: await testTpp("PSDNO-FSA-123456789") }),
    ],
  ];

  it.each(happenings.map((each, index) => [...each, inTurn(accountReads, index, 5)] as const))(
    "even if %s",
    async (_, happen, reads) => {
      await happen();
      for (const { of, read } of reads) {
        const answer = await read(await idFor(of, ingrid), { headers: psu });
        expect(answer).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
        expect(answer.body._links).toEqual({ scaRedirect: redirect });
        expect(await read(await idFor(of, ingrid))).toMatchObject({ code: "CONSENT_UNKNOWN" });
      }
      expect((await call(getConsent, { headers: psu })).body.consents).toEqual([]);
    },
  );
});

describe("the list of accounts after SCA (specification, Consent) preselects the granted accounts, and the PSU can change the selection", () => {
  it.each<[string, () => Promise<Record<string, string>>, () => Promise<[string, string]>]>([
    [
      "private",
      async () => ({ "psu-context": "PRIVATE" }),
      async () => [await accountId(eirik), await accountId(eirik, 1)],
    ],
    [
      "corporate",
      async () => ({ "psu-corporate-id": await corporateId(havbris) }),
      async () => [await accountId(havbris), await accountId(havbris, 1)],
    ],
  ])("in a %s context", async (_, context, accounts) => {
    const [one, other] = await accounts();
    const headers = { ...(await context()), "tpp-session-id": "list" };
    const both = [one, other];
    const grants = isLong ? [both, [one], both, [other], [one]] : [both, [one], [other]];
    for (const [index, granted] of grants.entries()) {
      const psu = { ...(await consent(eirik, { headers, accounts: granted })), ...headers };
      const tab = await checklist(eirik, { ...headers, "tpp-session-id": "look" });
      expect(tickedIn(await reload(tab))).toEqual(granted.toSorted());
      for (const { read } of inTurn(readsOf("account"), index, 3))
        for (const id of both) {
          const { status, code } = await read(id, { headers: psu });
          expect([status, code]).toEqual(
            granted.includes(id) ? [200, undefined] : [401, "CONSENT_INVALID"],
          );
        }
    }
  });
});

const revoke = async (what: string) => {
  const fields = { tpp: tppId, context: "PRIVATE", what };
  await sendVisit(revokeConsent, await signedIn(eirik), fields);
};

describe("a consent revoked directly with the bank (specification, Consent)", () => {
  let headers: Record<string, string>;
  const before = new Map<string, number>();

  beforeAll(async () => {
    headers = { ...(await consent(eirik)), "psu-context": "PRIVATE" };
    for (const { name, of, read } of accountReads)
      before.set(name, (await read(await idFor(of), { headers })).status);
    await revoke("all");
  });

  it.each(accountReads)("makes the next $name fail", async ({ name, of, read }) => {
    expect(before.get(name)).toBe(200);
    const id = await idFor(of);
    for (const presence of [{}, { "psu-ip-address": undefined }]) {
      const answer = await read(id, { headers: { ...headers, ...presence } });
      expect(answer).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
      expect(answer.text).toBe("The PSU has revoked the consent.");
      expect(answer.body._links).toEqual({ scaRedirect: redirect });
      expect(answer.body.psuMessage).toEqual(expect.any(String));
    }
  });
});

describe("an account or card revoked directly with the bank (specification, Consent)", () => {
  it.each(["account", "card"] as const)("makes exactly the reads of that %s fail", async (kind) => {
    const headers = { ...(await consent(eirik)), "psu-context": "PRIVATE" };
    await revoke(await idFor(kind));
    for (const { of, read } of [...readsOf("account"), ...readsOf("card")])
      expect((await read(await idFor(of), { headers })).status).toBe(of === kind ? 401 : 200);
    for (const { read } of readsOf("account"))
      expect((await read(await accountId(eirik, 1), { headers })).status).toBe(200);
  });
});
