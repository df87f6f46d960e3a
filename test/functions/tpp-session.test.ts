import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as cancelSca } from "../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../functions/sca/grant-consent.ts";
import { call, testTime } from "../support/call.ts";
import { atHome, openTab, parametersOf, reload, send } from "../support/page-call.ts";
import { accountId, consent, consentLink, eirik, ingrid, order } from "../support/sca.ts";
import { useTable } from "../support/table.ts";

useTable();

const hour = 3_600_000;
const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik, { headers: { "tpp-session-id": "first" } });
});

/** What a session is worth: transactions older than 90 days are read in a valid one only. */
async function history(sessionId: string, now: Date, psu = eirik, known = headers) {
  const { status, code } = await call(listTransactions, {
    params: { id: await accountId(psu) },
    query: { bookingStatus: "booked", dateFrom: "2025-03-03" },
    headers: { ...known, "tpp-session-id": sessionId },
    now,
  });
  return code ?? status;
}

/** Begins an SCA in a session, and ends it so. */
async function goThroughSca(
  sessionId: string,
  now: Date,
  end: "completes" | "cancels" | "lets it expire",
) {
  const session = { "tpp-session-id": sessionId };
  if (end === "completes") return consent(eirik, { headers: session, now });
  const tab = await openTab(await consentLink({ headers: { ...headers, ...session }, now }), {
    now,
  });
  const late = new Date(now.getTime() + 600_000);
  return end === "cancels"
    ? send(cancelSca, tab, [], { now })
    : send(grantConsent, tab, [["account", await accountId(eirik)]], { now: late });
}

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
    const consenting = await openTab(await consentLink({ headers: session, now }), {
      headers: atHome,
      now,
    });
    expect(consenting.page.html).toContain("/consent");
    const { link } = await order(eirik, { headers: session, now });
    const paying = await openTab(link, { now });
    expect(paying.page.html).toContain("/identify");
  });

  it("1: a consent given without an SCA of its own makes the hour no longer", async () => {
    await goThroughSca("short", testTime, "completes");
    const now = at(hour / 2);
    const link = await consentLink({ headers: { ...headers, "tpp-session-id": "short" }, now });
    const tab = await openTab(link, { headers: atHome, now });
    await send(grantConsent, tab, [["account", await accountId(eirik)]], { now });
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
    "4: valid, a new TPP-Session-ID is used and its PSU %s -> the old session stays valid",
    async (end) => {
      await goThroughSca("kept", testTime, "completes");
      await goThroughSca("aborted", at(60_000), end);
      expect(await history("kept", at(hour - 1))).toBe(200);
      expect(await history("aborted", at(120_000))).toBe("SCA_NOT_FOUND");
    },
  );

  it("is one PSU's: another one's SCA under the same TPP-Session-ID changes nothing", async () => {
    await goThroughSca("shared", testTime, "completes");
    const other = { headers: { "tpp-session-id": "hers" } };
    const hers = await consent(ingrid, other);
    expect(await history("shared", at(1), ingrid, hers)).toBe("SCA_NOT_FOUND");
    expect(await history("shared", at(1))).toBe(200);
    expect(await history("hers", at(1), ingrid, hers)).toBe(200);
  });
});
