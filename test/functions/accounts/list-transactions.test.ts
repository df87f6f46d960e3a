import { handler as approvePayment } from "../../../functions/sca/approve-payment.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { type CallOptions, testTime } from "../../support/operations/call.ts";
import { hiddenOf, openTab, reload, send } from "../../support/psu/page-call.ts";
import { accountId, consent, eirik, ingrid, order } from "../../support/psu/sca.ts";
import { type Row, useReader } from "../../support/sandbox/transaction-list.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const { reader, list } = useReader();
const otherSession = { "tpp-session-id": "session-2" };

const booked = async (...given: Parameters<typeof list>): Promise<Row[]> =>
  (await list(...given)).body.transactions.booked;

const refusedLimits = ["0", "-1", "1001", "1000000000", "1.5", "1e2", "+5", " 5", "", "ten"].map(
  (limit): [string, CallOptions["query"], string, string] => [
    `limit "${limit}"`,
    { limit },
    "FORMAT_ERROR",
    "limit",
  ],
);

describe("GET /v1/accounts/{id}/transactions (specification, Other operations)", () => {
  it("returns the newest transactions first, with their account and a link to it", async () => {
    const { status, body } = await list({ dateFrom: "2025-03-03", limit: "1000" });
    expect(status).toBe(200);
    expect(body.account).toEqual({ iban: "NO5699995260189", currency: "NOK" });
    const href = `https://localhost:8443/v1/accounts/${reader.id}`;
    const first = `${href}/transactions?bookingStatus=booked&dateFrom=2025-03-03&limit=1000`;
    expect(body.transactions._links).toEqual({
      account: { href, verbs: ["GET"] },
      first: { href: first, verbs: ["GET"] },
    });
    const rows: Row[] = body.transactions.booked;
    const days = rows.map(({ bookingDate }) => bookingDate);
    expect(days).toEqual(days.toSorted().reverse());
    expect(days[0]).toBe("2026-03-02");
    expect(new Set(rows.map(({ transactionId }) => transactionId)).size).toBe(193);
  });

  it.each([
    ["booked", ["booked"]],
    ["pending", ["pending"]],
    ["both", ["booked", "pending"]],
    ["all", ["booked", "pending"]],
  ])("returns for bookingStatus %s exactly the lists %j", async (bookingStatus, lists) => {
    const { transactions } = (await list({ bookingStatus })).body;
    const { _links, ...found } = transactions;
    expect(Object.keys(found)).toEqual(lists);
  });

  it("sorts and filters pending transactions by valueDate, and shows no bookingDate", async () => {
    const { pending } = (await list({ bookingStatus: "pending" })).body.transactions;
    expect(pending.map(({ valueDate }: Row) => valueDate)).toEqual(["2026-03-04", "2026-03-03"]);
    expect(pending[0]).not.toHaveProperty("bookingDate");
    const filtered = await list({ bookingStatus: "pending", dateTo: "2026-03-03", limit: "1" });
    expect(filtered.body.transactions.pending).toEqual([pending[1]]);
  });

  it("shows an approved payment as pending at once", async () => {
    const hers = await accountId(ingrid);
    const headers = await consent(ingrid, { accounts: [hers] });
    const { link } = await order(ingrid, { headers });
    const tab = await openTab(link);
    await send(identifyPsu, tab, [["number", ingrid.customerNumber]]);
    const summary = hiddenOf(await reload(tab), "summary");
    await send(approvePayment, tab, [["summary", summary]]);
    const query = { bookingStatus: "pending", dateTo: "2026-03-02" };
    const { body } = await list(query, { params: { id: hers }, headers });
    expect(body.transactions.pending).toMatchObject([
      { creditorName: "Müller & Söhne GmbH", transactionAmount: { currency: "NOK" } },
    ]);
  });

  it.each([
    ["1", 1],
    ["7", 7],
    ["1000", 193],
  ])("returns no more transactions than limit=%s allows", async (limit, count) => {
    expect(await booked({ dateFrom: "2025-01-01", limit })).toHaveLength(count);
  });

  it("returns the transactions of the days from dateFrom to dateTo, both included", async () => {
    const rows = await booked({ dateFrom: "2025-12-01", dateTo: "2025-12-03" });
    const days = rows.map(({ bookingDate }) => bookingDate);
    expect(days).toEqual(["2025-12-03", "2025-12-02", "2025-12-01"]);
    expect(await booked({ dateFrom: "2025-12-02", dateTo: "2025-12-02" })).toHaveLength(1);
  });

  it.each<[string, CallOptions["query"], string, string]>([
    [
      "a request without bookingStatus",
      { bookingStatus: [] },
      "QUERY_PARAMETER_REQUIRED",
      "bookingStatus",
    ],
    ["an unknown bookingStatus", { bookingStatus: "open" }, "FORMAT_ERROR", "bookingStatus"],
    [
      "two values of bookingStatus",
      { bookingStatus: ["booked", "both"] },
      "FORMAT_ERROR",
      "bookingStatus",
    ],
    ["a date that does not exist", { dateFrom: "2026-02-30" }, "FORMAT_ERROR", "dateFrom"],
    ["a date with a time", { dateTo: "2026-03-01T10:00:00Z" }, "FORMAT_ERROR", "dateTo"],
    [
      "a dateFrom after dateTo",
      { dateFrom: "2026-03-02", dateTo: "2026-03-01" },
      "FORMAT_ERROR",
      "dateFrom",
    ],
    ...refusedLimits,
    ["an unknown parameter", { page: "2" }, "FORMAT_ERROR", "page"],
  ])("answers 400 to %s", async (_, query, code, path) => {
    expect(await list(query)).toMatchObject({ status: 400, code, path });
  });
});

describe("GET /v1/accounts/{id}/transactions (specification, Consent)", () => {
  it("answers the same 404 for an account never granted, another PSU's account and an unknown one", async () => {
    const headers = await consent(ingrid, { accounts: [await accountId(ingrid, 0)] });
    const ids = [await accountId(ingrid, 1), await accountId(eirik), "no-account"];
    const answers = await Promise.all(ids.map((id) => list({}, { params: { id }, headers })));
    for (const { status, code, path, body } of answers) {
      expect({ status, code, path }).toEqual({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it("answers CONSENT_INVALID for an account removed from the consent, and 200 after it is granted again", async () => {
    await consent(eirik, { accounts: [await accountId(eirik, 1)] });
    const answer = await list({});
    expect(answer).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(answer.body._links.scaRedirect.verbs).toEqual(["GET"]);
    expect(answer.headers["aspsp-sca-approach"]).toBe("REDIRECT");
    await consent(eirik);
    expect(await list({})).toMatchObject({ status: 200 });
  });
});

describe("GET /v1/accounts/{id}/transactions (specification, Limits): history of 90 days without SCA", () => {
  const at = (now: string) => ({ now: new Date(now), headers: otherSession });

  it.each([
    // The last second of a day in Oslo and the first of the next one: in winter, and after summer time has begun.
    ["2026-03-02T22:59:59Z", "2025-12-02", "2025-12-01"],
    ["2026-03-02T23:00:00Z", "2025-12-03", "2025-12-02"],
    ["2026-03-31T21:59:59Z", "2025-12-31", "2025-12-30"],
    ["2026-03-31T22:00:00Z", "2026-01-01", "2025-12-31"],
  ])("reaches back at %s to %s, that day included", async (now, first, before) => {
    expect(await list({ dateFrom: first }, at(now))).toMatchObject({ status: 200 });
    const refused = await list({ dateFrom: before }, at(now));
    expect(refused).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
    expect(refused.text).toContain(first);
    expect(refused.body._links.scaRedirect.href).toMatch(/\/s\/[\w-]{43}$/);
    expect(refused.body.psuMessage).toMatch(/older transactions/);
  });

  it("is returned if dateFrom is absent; in a valid session the whole history is returned", async () => {
    const rows = await booked({ limit: "1000" }, at("2026-03-02T10:00:00Z"));
    expect(rows.at(-1)).toMatchObject({ bookingDate: "2025-12-02" });
    expect((await booked({ limit: "1000" })).at(-1)).toMatchObject({ bookingDate: "2025-03-03" });
  });

  it("is the limit without dateFrom, too: an older dateTo is answered with SCA_NOT_FOUND", async () => {
    const refused = await list({ dateTo: "2025-12-01" }, at("2026-03-02T10:00:00Z"));
    expect(refused).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
  });

  it("is the limit after the session has expired: an older dateFrom is answered with SCA_EXPIRED", async () => {
    const now = new Date(testTime.getTime() + 3_600_000);
    const refused = await list({ dateFrom: "2025-12-01" }, { now });
    expect(refused).toMatchObject({ status: 401, code: "SCA_EXPIRED" });
    expect(refused.text).toContain("2025-12-02");
    const justBefore = new Date(now.getTime() - 1);
    expect(await list({ dateFrom: "2025-12-01" }, { now: justBefore })).toMatchObject({
      status: 200,
    });
  });
});
