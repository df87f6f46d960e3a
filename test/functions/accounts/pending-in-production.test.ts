import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { productionsBank, useProduction } from "../../support/bank/production.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { addRows } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useProduction();
afterEach(healed);

let id: string;
let headers: Record<string, string>;

/** Adds two pending rows to the seed's two: one expected far in the future, and one that should already be booked. */
const days = ["2026-11-30", "2025-03-10"];

beforeAll(async () => {
  headers = await consent(eirik);
  id = await accountId(eirik);
  const common = { status: "pending", amount: -1_00n, currency: "NOK", sequence: "0001" } as const;
  const rows = days.map((day) => ({
    ...{ ...common, id: `${day.replaceAll("-", "")}-0001`, day, valueDate: day },
  }));
  await addRows(id, rows, productionsBank);
});

const list = async (query: Record<string, string>) => {
  const { status, body } = await call(handler, { params: { id }, query, headers });
  expect(status).toBe(200);
  return body.transactions;
};
const daysOf = (rows: { valueDate: string }[]) => rows.map(({ valueDate }) => valueDate);
const all = ["2026-11-30", "2026-03-04", "2026-03-03", "2025-03-10"];

describe("pending transactions in production (specification, Limits)", () => {
  it.each([
    ["pending", {}],
    ["both", {}],
    ["all", {}],
    ["pending", { dateFrom: "2026-03-04" }],
    ["both", { dateTo: "2026-01-01" }],
    ["both", { dateFrom: "2026-02-01", dateTo: "2026-02-02" }],
    ["both", { limit: "1" }],
    ["pending", { limit: "1", offset: "2" }],
    ["all", { dateFrom: "2026-02-01", dateTo: "2026-02-02", limit: "1", offset: "1" }],
  ])(
    "are all in the answer if bookingStatus is %s and the other parameters are %j",
    async (bookingStatus, query) => {
      const { pending } = await list({ bookingStatus, ...query });
      expect(daysOf(pending)).toEqual(all);
    },
  );

  it("are all on every page, while each booked transaction is on one page", async () => {
    const seen: string[] = [];
    let query: Record<string, string> = { bookingStatus: "both", limit: "50" };
    for (;;) {
      const { booked, pending, _links } = await list(query);
      expect(daysOf(pending)).toEqual(all);
      seen.push(...booked.map((row: { transactionId: string }) => row.transactionId));
      if (!_links.next) break;
      query = Object.fromEntries(new URL(_links.next.href).searchParams);
    }
    expect(seen).toHaveLength(193);
    expect(new Set(seen).size).toBe(193);
  });

  it("are shown also if the bank sends them without a value date", async () => {
    const withoutDay = <Row extends object>(row: Row) => ({ ...row, valueDate: undefined });
    failing({
      pending:
        (ask) =>
        async (...asked) =>
          (await ask(...asked)).map((row) => (row.valueDate === days[1] ? withoutDay(row) : row)),
      transaction:
        (ask) =>
        async (...asked) =>
          withoutDay((await ask(...asked)) ?? {}),
    });
    const { pending } = await list({ bookingStatus: "pending" });
    expect(daysOf(pending)).toEqual([...all.slice(0, 3), undefined]);
    const params = { id, transactionId: pending[3].transactionId };
    const { status, body } = await call(getTransactionDetails, { params, headers });
    expect(status).toBe(200);
    expect(body.transactionsDetails).toMatchObject({ transactionId: params.transactionId });
    expect(body.transactionsDetails).not.toHaveProperty("valueDate");
  });

  it("need no SCA for a dateFrom older than 90 days, and booked transactions do", async () => {
    const later = { "tpp-session-id": "another" };
    const read = (bookingStatus: string) => {
      const query = { bookingStatus, dateFrom: addDays("2026-03-02", -91) };
      return call(handler, { params: { id }, query, headers: { ...headers, ...later } });
    };
    expect(await read("pending")).toMatchObject({ status: 200 });
    expect(await read("both")).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
  });

  it("are left out if bookingStatus is booked", async () => {
    expect(await list({ bookingStatus: "booked" })).not.toHaveProperty("pending");
  });

  it("are filtered by dateTo only for card accounts", async () => {
    const params = { id: await cardId(eirik) };
    const query = { bookingStatus: "pending", dateTo: "2026-03-01" };
    const { body } = await call(listCardTransactions, { params, query, headers });
    const days = body.cardTransactions.pending.map(
      ({ transactionDate }: { transactionDate: string }) => transactionDate,
    );
    expect(days).toEqual(["2026-03-01"]);
  });
});

describe("a stage whose bank is not connected (specification, Environments)", () => {
  let { bankAt } = stages.production;
  beforeAll(() => {
    ({ bankAt } = stages.production);
    delete stages.production.bankAt;
  });
  afterAll(() => {
    Object.assign(stages.production, { bankAt });
  });

  it("answers 503 to requests that need the bank, and 200 to others", async () => {
    const query = { bookingStatus: "booked" };
    const refused = await call(handler, { params: { id }, query, headers });
    expect(refused).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
    expect(refused.text).toBe("The core banking system is not connected.");
    expect(await call(getConsent, { headers })).toMatchObject({ status: 200 });
  });
});
