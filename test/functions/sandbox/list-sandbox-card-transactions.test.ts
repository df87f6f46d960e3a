import { handler as createSandboxCardTransactions } from "../../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-card-transactions.ts";
import type { CardRow } from "../../../shared/sandbox/bank/world.ts";
import { call } from "../../support/operations/call.ts";
import { postedCardTransaction } from "../../support/sandbox/sandbox-orders.ts";
import {
  done,
  listedCustomer,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { editCard } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/card-accounts/{mockCardAccountId}/transactions (specification, List sandbox card account transactions)", () => {
  let id = "";
  let maskedPan = "";
  const days = ["2026-01-05", "2026-01-06", "2026-01-06", "2026-02-01"];
  beforeAll(async () => {
    const card = await makeCard((await makeCustomer()).customerId);
    id = card.id;
    maskedPan = card.maskedPan;
    const body = days.map((bookingDate, index) =>
      postedCardTransaction({ cardTransactionId: `t${index + 1}`, bookingDate }),
    );
    await done(createSandboxCardTransactions, { params: { mockCardAccountId: id }, body });
  });

  const list = (query: Record<string, string>) =>
    call(handler, { params: { mockCardAccountId: id }, query });
  const idsOf = (rows: { cardTransactionId: string }[]) =>
    rows.map((each) => each.cardTransactionId);

  // biome-ignore format: it reads as a table
  it.each<[string, Record<string, string>, string[]]>([
    ["all transactions, the newest first", { bookingStatus: "both" }, ["t4", "t3", "t2", "t1"]],
    ["booked transactions", { bookingStatus: "booked" }, ["t4", "t3", "t2", "t1"]],
    ["no pending transactions, because only booked ones are posted", { bookingStatus: "pending" }, []],
    ["transactions from a day on", { bookingStatus: "both", fromDate: "2026-01-06" }, ["t4", "t3", "t2"]],
    ["transactions up to a day", { bookingStatus: "both", toDate: "2026-01-06" }, ["t3", "t2", "t1"]],
    ["all transactions with the largest limit", { bookingStatus: "both", limit: "2147483647" }, ["t4", "t3", "t2", "t1"]],
    ["nothing after the largest offset", { bookingStatus: "both", offset: "2147483647" }, []],
    ["as many transactions as the limit allows", { bookingStatus: "both", limit: "1" }, ["t4"]],
    ["the transactions after an offset", { bookingStatus: "both", offset: "1", limit: "2" }, ["t3", "t2"]],
  ])("lists %s", async (_, query, expected) => {
    const { status, body } = await list(query);
    expect(status).toBe(200);
    expect(body).toEqual({
      cardAccount: { maskedPan },
      cardTransactions: { booked: expect.any(Array), pending: [] },
    });
    expect(idsOf(body.cardTransactions.booked)).toEqual(expected);
  });

  it("lists no transactions of the seed data, because only posted ones are listed", async () => {
    const { cardAccounts } = await listedCustomer("13839312185");
    const params = { mockCardAccountId: cardAccounts[0] };
    const { cardTransactions } = await done(handler, { params, query: { bookingStatus: "both" } });
    expect(cardTransactions).toEqual({ booked: [], pending: [] });
  });

  it("links to the next page in the header Link only if the list exceeds 4 MB (decision: Sandbox lists)", async () => {
    const long = await makeCard((await makeCustomer()).customerId);
    const params = { mockCardAccountId: long.id };
    const body = [postedCardTransaction({ bookingDate: "2026-02-20" })];
    await done(createSandboxCardTransactions, { params, body });
    const ids = Array.from({ length: 12 }, (_, index) => `${index + 10}`.padEnd(350_000, "x"));
    await editCard(long.id, ({ rows: { booked, pending } }) => {
      const copies = ids.map((each, index) => ({
        ...(booked[0] as CardRow),
        ...{ id: each, day: "2026-02-21", sequence: `${index + 10}` },
      }));
      return { rows: { booked: [...booked, ...copies], pending } };
    });
    const first = await call(handler, {
      params,
      query: { bookingStatus: "both", fromDate: "2026-02-21" },
    });
    const [, href = ""] = /^<(.+)>; rel="next"$/.exec(first.headers.link ?? "") ?? [];
    const query = Object.fromEntries(new URL(href).searchParams);
    expect(query).toMatchObject({ bookingStatus: "both", fromDate: "2026-02-21" });
    const last = await call(handler, { params, query });
    expect(last.headers).not.toHaveProperty("link");
    const listed = [first, last].flatMap(({ body }) => idsOf(body.cardTransactions.booked));
    expect(listed.map((each) => each.slice(0, 2))).toEqual(
      ids.toReversed().map((each) => each.slice(0, 2)),
    );
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[Record<string, string>, string, string]>([
    [{}, "QUERY_PARAMETER_REQUIRED", "bookingStatus"],
    [{ bookingStatus: "all" }, "FORMAT_ERROR", "bookingStatus"],
    [{ bookingStatus: "both", limit: "0" }, "FORMAT_ERROR", "limit"],
    [{ bookingStatus: "both", limit: "2147483648" }, "FORMAT_ERROR", "limit"],
    [{ bookingStatus: "both", offset: "-1" }, "FORMAT_ERROR", "offset"],
    [{ bookingStatus: "both", fromDate: "2026-13-01" }, "FORMAT_ERROR", "fromDate"],
    [{ bookingStatus: "both", fromDate: "2026-02-02", toDate: "2026-02-01" }, "FORMAT_ERROR", "fromDate"],
  ])("refuses the query %j", async (query, code, path) => {
    expect(await list(query)).toMatchObject({ status: 400, code, path });
  });
});
