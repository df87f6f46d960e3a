import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getUser } from "../../functions/psu/get-user.ts";
import { handler as cancelSca } from "../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../functions/sca/grant-consent.ts";
import { call, testTime } from "../support/operations/call.ts";
import {
  atHome,
  openTab,
  parametersOf,
  reload,
  send,
  sendShown,
} from "../support/psu/page-call.ts";
import { accountId, consent, consentLink, eirik, ingrid, order } from "../support/psu/sca.ts";
import { approve } from "../support/psu/site.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import type { TestTpp } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const hour = 3_600_000;
const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik, { headers: { "tpp-session-id": "first" } });
});

/** Reads transactions older than 90 days, which needs a valid session. */
async function history(sessionId: string, now: Date, psu = eirik, known = headers, tpp?: TestTpp) {
  const { status, code } = await call(listTransactions, {
    params: { id: await accountId(psu, 0, tpp?.organizationIdentifier) },
    query: { bookingStatus: "booked", dateFrom: "2025-03-03" },
    headers: { ...known, "tpp-session-id": sessionId },
    now,
    tpp,
  });
  return code ?? status;
}

type End = "completes" | "cancels" | "lets it expire";
/** Starts an SCA in a session, and ends it in this way. */
async function goThroughSca(sessionId: string, now: Date, end: End) {
  const session = { "tpp-session-id": sessionId };
  if (end === "completes") return consent(eirik, { headers: session, now });
  const link = await consentLink({ headers: { ...headers, ...session }, now });
  const tab = await openTab(link, { now });
  const late = new Date(now.getTime() + 600_000);
  return end === "cancels"
    ? send(cancelSca, tab, [], { now })
    : send(grantConsent, tab, [["account", await accountId(eirik)]], { now: late });
}

/** Posts a payment in a session. */
const pay = (sessionId: string, now = testTime) =>
  order(eirik, {
    headers: { ...headers, "x-psu-identity": undefined, "tpp-session-id": sessionId },
    now,
  });

describe("TPP session (specification, States and transitions)", () => {
  it("1: no valid SCA, SCA completed -> valid for up to 1 hour", async () => {
    expect(await history("second", testTime)).toBe("SCA_NOT_FOUND");
    await goThroughSca("second", testTime, "completes");
    expect(await history("second", testTime)).toBe(200);
    expect(await history("second", at(hour - 1))).toBe(200);
  });

  it("1: no new SCA prompt during the hour, except for dynamic linking", async () => {
    const now = at(hour / 2);
    await goThroughSca("again", at(0), "completes");
    const session = { ...headers, "tpp-session-id": "again" };
    const link = await consentLink({ headers: session, now });
    const consenting = await openTab(link, { headers: atHome, now });
    expect(consenting.page.html).toContain("/consent");
    // The same browser as above, so that only the payment is the reason for the question.
    const paying = await openTab((await pay("again", now)).link, { headers: atHome, now });
    expect(paying.page.html).toContain("/identify");
    expect(paying.page.html).not.toContain("/approve");
  });

  it("1: a consent that is given without its own SCA does not extend the hour", async () => {
    await goThroughSca("short", testTime, "completes");
    const now = at(hour / 2);
    const link = await consentLink({ headers: { ...headers, "tpp-session-id": "short" }, now });
    const tab = await openTab(link, { headers: atHome, now });
    await sendShown(grantConsent, tab, [["account", await accountId(eirik)]], { now });
    expect(parametersOf(await reload(tab, { now }))).toMatchObject({ "psu-id": headers["psu-id"] });
    expect(await history("short", at(hour - 1))).toBe(200);
    expect(await history("short", at(hour))).toBe("SCA_EXPIRED");
  });

  it("2: valid, 1 hour elapses -> expired: a new SCA is required", async () => {
    await goThroughSca("third", testTime, "completes");
    expect(await history("third", at(hour))).toBe("SCA_EXPIRED");
    await goThroughSca("third", at(hour), "completes");
    expect(await history("third", at(hour))).toBe(200);
  });

  it("3: valid, a new TPP-Session-ID's SCA completes -> the old session is invalid", async () => {
    await goThroughSca("old", testTime, "completes");
    await goThroughSca("new", at(60_000), "completes");
    expect(await history("new", at(120_000))).toBe(200);
    expect(await history("old", at(120_000))).toBe("SCA_NOT_FOUND");
  });

  it.each(["cancels", "lets it expire"] as const)(
    "4: valid, a new TPP-Session-ID is used and the PSU %s -> the old session stays valid",
    async (end) => {
      await goThroughSca("kept", testTime, "completes");
      await goThroughSca("aborted", at(60_000), end);
      expect(await history("kept", at(hour - 1))).toBe(200);
      expect(await history("aborted", at(120_000))).toBe("SCA_NOT_FOUND");
    },
  );

  it("1: 1 hour is 1 hour also if summer time begins or ends meanwhile", async () => {
    for (const start of ["2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z"]) {
      const [begun, end] = [Date.parse(start), Date.parse(start) + hour];
      const known = await consent(eirik, {
        headers: { "tpp-session-id": "night" },
        now: new Date(begun),
      });
      expect(await history("night", new Date(end - 1), eirik, known)).toBe(200);
      expect(await history("night", new Date(end), eirik, known)).toBe("SCA_EXPIRED");
    }
    headers = await consent(eirik);
  });

  it("2: expired, the same TPP-Session-ID is used -> the PSU identifies again, also in the browser of the earlier SCA", async () => {
    await goThroughSca("over", testTime, "completes");
    const session = { ...headers, "tpp-session-id": "over" };
    const pageAt = async (now: Date) => {
      const link = await consentLink({ headers: session, now });
      return (await openTab(link, { headers: atHome, now })).page.html;
    };
    expect(await pageAt(at(hour - 1))).not.toContain("/identify");
    expect(await pageAt(at(hour))).toContain("/identify");
  });

  it("3: valid, a second SCA with the same TPP-Session-ID completes -> another hour begins", async () => {
    await goThroughSca("longer", testTime, "completes");
    const now = at(hour / 2);
    const { link } = await pay("longer", now);
    await approve(link, eirik.customerNumber, () => now);
    expect(await history("longer", at(hour + hour / 2 - 1))).toBe(200);
    expect(await history("longer", at(hour + hour / 2))).toBe("SCA_EXPIRED");
  });

  it("3: valid, a payment is approved in a new TPP-Session-ID -> the old session is invalid", async () => {
    await goThroughSca("reading", testTime, "completes");
    const { link } = await pay("paying");
    expect(await history("reading", at(1))).toBe(200);
    await approve(link, eirik.customerNumber);
    expect(await history("reading", at(1))).toBe("SCA_NOT_FOUND");
    expect(await history("paying", at(1))).toBe(200);
  });

  it("4: valid, a payment's SCA in a new TPP-Session-ID is aborted -> the old session stays valid", async () => {
    await goThroughSca("kept", testTime, "completes");
    await send(cancelSca, await openTab((await pay("unpaid")).link));
    expect(await history("kept", at(hour - 1))).toBe(200);
    expect(await history("unpaid", at(1))).toBe("SCA_NOT_FOUND");
  });

  it("4: expired, a new TPP-Session-ID's SCA is aborted -> still expired", async () => {
    await goThroughSca("gone", testTime, "completes");
    await goThroughSca("never", at(hour), "cancels");
    expect(await history("gone", at(hour))).toBe("SCA_EXPIRED");
    expect(await history("never", at(hour))).toBe("SCA_NOT_FOUND");
  });

  it("is not valid before its start if the sandbox's clock is set back", async () => {
    await goThroughSca("ahead", at(24 * hour), "completes");
    expect(await history("ahead", at(24 * hour + 1))).toBe(200);
    expect(await history("ahead", at(0))).not.toBe(200);
  });

  it("belongs to one TPP: its TPP-Session-ID is not valid for another TPP (SCA, 5)", async () => {
    await goThroughSca("mine", testTime, "completes");
    const tpp = await anotherTpp();
    const theirs = await consent(eirik, { tpp, headers: { "tpp-session-id": "theirs" } });
    expect(await history("mine", at(1))).toBe(200);
    expect(await history("theirs", at(1))).toBe("SCA_NOT_FOUND");
    expect(await history("mine", at(1), eirik, theirs, tpp)).toBe("SCA_NOT_FOUND");
    expect(await history("theirs", at(1), eirik, theirs, tpp)).toBe(200);
  });

  it("is valid for all roles of a TPP: after a consent, GET /v1/user returns the PSU (SCA, 5)", async () => {
    const session = { ...headers, "tpp-session-id": "roles" };
    expect(await call(getUser, { headers: session })).toMatchObject({ code: "SCA_NOT_FOUND" });
    await goThroughSca("roles", testTime, "completes");
    expect(await call(getUser, { headers: session })).toMatchObject({
      status: 200,
      body: { psuId: headers["psu-id"], context: "PRIVATE" },
    });
  });

  it("belongs to one PSU: its TPP-Session-ID is not valid for another PSU", async () => {
    await goThroughSca("shared", testTime, "completes");
    const other = { headers: { "tpp-session-id": "hers" } };
    const hers = await consent(ingrid, other);
    expect(await history("shared", at(1), ingrid, hers)).toBe("SCA_NOT_FOUND");
    expect(await history("shared", at(1))).toBe(200);
    expect(await history("hers", at(1), ingrid, hers)).toBe(200);
  });
});
