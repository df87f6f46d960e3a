import { handler as getBalances } from "../../../functions/card-accounts/get-card-balances.ts";
import { handler } from "../../../functions/card-accounts/list-card-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let headers: Record<string, string>;
let id: string;
beforeAll(async () => {
  headers = await consent(eirik);
  id = await cardId(eirik);
});

const list = (query: Record<string, string | string[]>) =>
  call(handler, { params: { id }, query: { bookingStatus: "booked", ...query }, headers });

describe("GET /v1/card-accounts/{id}/transactions (framework, cardTransaction)", () => {
  it("returns the newest transactions first, with their card and its balances", async () => {
    const { status, body } = await list({ limit: "1000" });
    expect(status).toBe(200);
    const balances = await call(getBalances, { params: { id }, headers });
    expect({ cardAccount: body.cardAccount, balances: body.balances }).toEqual(balances.body);
    const days = body.cardTransactions.booked.map(
      ({ bookingDate }: { bookingDate: string }) => bookingDate,
    );
    expect(days).toHaveLength(57);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it("shows a purchase abroad in both currencies, with the exchange rate and the markup", async () => {
    const { booked } = (await list({ limit: "1000" })).body.cardTransactions;
    const abroad = booked.find(
      (row: { originalAmount: { currency: string } }) => row.originalAmount.currency === "EUR",
    );
    expect(abroad).toEqual({
      cardTransactionId: expect.stringMatching(/^\d{8}-\d{4}$/),
      terminalId: expect.stringMatching(/^\d{8}$/),
      transactionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      bookingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      transactionAmount: { amount: expect.stringMatching(/^-\d+\.\d\d$/), currency: "NOK" },
      originalAmount: { amount: expect.stringMatching(/^-\d+\.\d\d$/), currency: "EUR" },
      currencyExchange: {
        sourceCurrency: "EUR",
        targetCurrency: "NOK",
        unitCurrency: "EUR",
        exchangeRate: expect.stringMatching(/^\d+\.\d+$/),
        quotationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      markupFee: { amount: expect.stringMatching(/^\d+\.\d\d$/), currency: "NOK" },
      markupFeePercentage: "1.75",
      cardAcceptorId: expect.stringMatching(/^\d{15}$/),
      cardAcceptorAddress: { city: "Sevilla", country: "ES" },
      merchantCategoryCode: "7011",
      maskedPan: "539900******1184",
      transactionDetails: "HOTEL MARISOL SEVILLA",
      invoiced: expect.any(Boolean),
      proprietaryBankTransactionCode: expect.any(String),
    });
  });

  it.each([
    ["booked", ["booked"]],
    ["pending", ["pending"]],
    ["both", ["booked", "pending"]],
  ])("returns for bookingStatus=%s these lists and no other: %j", async (bookingStatus, lists) => {
    const { _links, ...found } = (await list({ bookingStatus })).body.cardTransactions;
    expect(Object.keys(found)).toEqual(lists);
  });

  it("filters pending transactions like booked ones (specification, Limits)", async () => {
    const pending = async (query: Record<string, string>) =>
      (await list({ bookingStatus: "pending", ...query })).body.cardTransactions.pending.map(
        ({ transactionDate }: { transactionDate: string }) => transactionDate,
      );
    expect(await pending({})).toEqual(["2026-03-02", "2026-03-01"]);
    expect(await pending({ limit: "1" })).toEqual(["2026-03-02"]);
    expect(await pending({ offset: "1" })).toEqual(["2026-03-01"]);
    expect(await pending({ dateFrom: "2026-03-02" })).toEqual(["2026-03-02"]);
    expect(await pending({ dateTo: "2026-02-28" })).toEqual([]);
  });

  it.each<[string, Record<string, string | string[]>, string, string]>([
    [
      "a request without bookingStatus",
      { bookingStatus: [] },
      "QUERY_PARAMETER_REQUIRED",
      "bookingStatus",
    ],
    ["bookingStatus all", { bookingStatus: "all" }, "FORMAT_ERROR", "bookingStatus"],
    ["limit 0", { limit: "0" }, "FORMAT_ERROR", "limit"],
    ["limit -1", { limit: "-1" }, "FORMAT_ERROR", "limit"],
    ["limit 1e9", { limit: "1000000000" }, "FORMAT_ERROR", "limit"],
    ["offset -1", { offset: "-1" }, "FORMAT_ERROR", "offset"],
    ["a date that does not exist", { dateFrom: "2026-02-30" }, "FORMAT_ERROR", "dateFrom"],
    ["a dateFrom of tomorrow", { dateFrom: "2026-03-03" }, "FORMAT_ERROR", "dateFrom"],
    [
      "a dateFrom after dateTo",
      { dateFrom: "2026-03-02", dateTo: "2026-03-01" },
      "FORMAT_ERROR",
      "dateFrom",
    ],
    ["an invalid cursor", { cursor: "nothing" }, "FORMAT_ERROR", "cursor"],
  ])("answers 400 to %s", async (_, query, code, path) => {
    expect(await list(query)).toMatchObject({ status: 400, code, path });
  });

  it.each([
    ["the card account of another PSU", () => cardId(ingrid)],
    ["an account that is no card account", () => accountId(eirik)],
    ["an unknown id", async () => "nothing"],
  ])("answers 404 for %s", async (_, other) => {
    const options = { params: { id: await other() }, query: { bookingStatus: "booked" }, headers };
    const refused = await call(handler, options);
    expect(refused).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
  });

  it("reaches 90 days back without a valid session (specification, Limits)", async () => {
    const options = { params: { id }, headers: { ...headers, "tpp-session-id": "another" } };
    const read = (dateFrom: string) =>
      call(handler, { ...options, query: { bookingStatus: "booked", dateFrom } });
    expect(await read("2025-12-02")).toMatchObject({ status: 200 });
    expect(await read("2025-12-01")).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
  });
});
