import { handler } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { accountId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let id: string;
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
  id = await accountId(eirik);
});

const details = (transactionId: string, options: CallOptions = {}) =>
  call(handler, {
    ...options,
    params: { id, transactionId, ...options.params },
    headers: { ...headers, ...options.headers },
  });

describe("GET /v1/accounts/{id}/transactions/{transactionId} (specification, Get transaction details)", () => {
  it("returns in transactionsDetails the same data as the list, for booked and pending transactions", async () => {
    const query = { bookingStatus: "both", limit: "3" };
    const { booked, pending } = (await call(listTransactions, { headers, params: { id }, query }))
      .body.transactions;
    expect(pending).not.toHaveLength(0);
    for (const row of [...booked, ...pending])
      expect(await details(row.transactionId)).toMatchObject({
        status: 200,
        body: { transactionsDetails: row },
      });
  });

  it("writes amounts as strings with the currency's decimals", async () => {
    const { transactionsDetails } = (await details("20260302-0001")).body;
    expect(transactionsDetails.transactionAmount).toEqual({
      amount: expect.stringMatching(/^-?\d+\.\d\d$/),
      currency: "NOK",
    });
  });

  it.each([
    ["with an unknown id", "20260302-9999"],
    ["whose id names a key of the table", "BOOKED#20260302-0001"],
    ["whose id has a slash", "a/b"],
    ["whose id has an emoji", "20260302-0001🙂"],
  ])("answers 404 for a transaction %s", async (_, transactionId) => {
    expect(await details(transactionId)).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
      path: "transactionId",
    });
  });

  it("answers 404 for a transaction of another account", async () => {
    const listed = await call(listTransactions, {
      headers,
      params: { id },
      query: { bookingStatus: "booked", dateFrom: "2025-12-02", dateTo: "2025-12-02" },
    });
    const [{ transactionId }] = listed.body.transactions.booked;
    const answer = await details(transactionId, { params: { id: await accountId(eirik, 1) } });
    expect(answer).toMatchObject({ status: 404, path: "transactionId" });
  });

  it("answers the same 404 for another PSU's account and for an unknown one", async () => {
    const params = { id: await accountId(ingrid) };
    const theirs = await details("20260302-0001", { params });
    const nobodys = await details("20260302-0001", { params: { id: "nobody's" } });
    expect(theirs).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
    expect(theirs.body).toEqual(nobodys.body);
  });

  it("answers CONSENT_UNKNOWN without a PSU-ID, and CONSENT_EXPIRED after the consent has expired", async () => {
    const unknown = await details("20260302-0001", { headers: { "psu-id": undefined } });
    expect(unknown).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    const now = new Date("2026-08-29T22:00:00Z");
    expect(await details("20260302-0001", { now })).toMatchObject({
      status: 401,
      code: "CONSENT_EXPIRED",
    });
  });

  it.each([
    [
      "returns a transaction of 90 days ago even if no session is valid",
      "20251202-0001",
      "session-2",
      0,
      200,
      undefined,
    ],
    [
      "returns a transaction of 91 days ago if the session is valid",
      "20251201-0001",
      "session-1",
      0,
      200,
      undefined,
    ],
    [
      "refuses a transaction of 91 days ago if no session is valid",
      "20251201-0001",
      "session-2",
      0,
      401,
      "SCA_NOT_FOUND",
    ],
    [
      "refuses a transaction of 91 days ago if the session has expired",
      "20251201-0001",
      "session-1",
      3600,
      401,
      "SCA_EXPIRED",
    ],
  ])("%s", async (_, transactionId, session, seconds, status, code) => {
    const answer = await details(transactionId, {
      headers: { "tpp-session-id": session },
      now: new Date(testTime.getTime() + seconds * 1000),
    });
    expect({ status: answer.status, code: answer.code }).toEqual({ status, code });
    if (code) expect(answer.text).toContain("2025-12-02");
    if (code) expect(answer.body._links.scaRedirect.verbs).toEqual(["GET"]);
  });
});
