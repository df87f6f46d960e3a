import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as getSandboxTransaction } from "../../../functions/sandbox/get-sandbox-transaction.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import type { Row } from "../../../shared/sandbox/bank/world.ts";
import { positionId } from "../../../shared/sandbox/rules/position-id.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { eirik, havbris, orderOf } from "../../support/payments/orders.ts";
import { book, later, receiveApproved } from "../../support/payments/payments.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf, addRows } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Listed = { id: string; bookingDate: string; amount: number; creditorName: string };
const list = (mockAccountId: string, query: Record<string, string> = {}): Promise<Listed[]> =>
  done(handler, { params: { mockAccountId }, query });
const nextOf = ({ headers }: Pick<Answer, "headers">) => {
  const href = /^<(.+)>; rel="next"$/.exec(headers.link ?? "")?.[1];
  return href === undefined ? undefined : new URL(href);
};
const amounts = (rows: Listed[]) => rows.map(({ amount }) => amount);

describe("GET /v1/sandbox/accounts/{mockAccountId}/transactions (specification, List sandbox account transactions)", () => {
  let id = "";
  const days = ["2026-01-05", "2026-01-06", "2026-01-06", "2026-02-01", "2026-02-28"];
  beforeAll(async () => {
    id = (await makeAccount((await makeCustomer()).customerId)).id;
    const body = days.map((day, index) =>
      postedTransaction({ amount: index + 1, bookingDate: day, valueDate: day }),
    );
    await done(createSandboxTransactions, { params: { mockAccountId: id }, body });
  });

  // biome-ignore format: it reads as a table
  it.each<[string, Record<string, string>, number[]]>([
    ["all transactions, the newest first", {}, [5, 4, 3, 2, 1]],
    ["transactions from a day on, including that day", { fromDate: "2026-02-01" }, [5, 4]],
    ["transactions up to a day, including that day", { toDate: "2026-01-06" }, [3, 2, 1]],
    ["transactions between two days", { fromDate: "2026-01-06", toDate: "2026-02-01" }, [4, 3, 2]],
    ["as many transactions as the limit allows", { limit: "2" }, [5, 4]],
    ["the transactions after an offset", { offset: "1", limit: "3" }, [4, 3, 2]],
    ["nothing after the last transaction", { offset: "5" }, []],
    ["all transactions with the largest limit", { limit: "2147483647" }, [5, 4, 3, 2, 1]],
    ["nothing after the largest offset", { offset: "2147483647" }, []],
    ["the transactions of a range after an offset", { offset: "1", toDate: "2026-01-06" }, [2, 1]],
  ])("lists %s", async (_, query, expected) => {
    expect(amounts(await list(id, query))).toEqual(expected);
  });

  it("lists each transaction as GET of the transaction returns it", async () => {
    for (const row of await list(id)) {
      const params = { mockAccountId: id, mockTransactionId: row.id };
      expect(await done(getSandboxTransaction, { params })).toEqual(row);
    }
  });

  it("lists seed transactions with a value for each field of the specification (Sandbox account transaction)", async () => {
    const { id: main } = await accountOf(eirik.main.bban);
    const rows = await list(main);
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(fields);
      expect(Object.values(row)).not.toContain(undefined);
    }
    expect(await list(main, { limit: "2147483647" })).toEqual(rows);
    expect(await list(main, { limit: "5", offset: "101" })).toEqual(rows.slice(101, 106));
  });

  it("links to the next page in the header Link if the list exceeds 4 MB, and the pages list each transaction once (decision: Sandbox lists)", async () => {
    const { id: long } = await makeAccount((await makeCustomer()).customerId);
    const text = "x".repeat(380_000);
    const row = (sequence: string, day = "2026-01-05"): Row => ({
      ...{ id: positionId({ day, sequence }), day, sequence, amount: -1n, currency: "NOK" },
      ...{ valueDate: day, bookingDate: day, remittanceInformationUnstructured: text },
      status: "booked",
    });
    const sequences = Array.from({ length: 14 }, (_, index) => `${index + 10}`);
    const rows = sequences.map((each) => row(each));
    await addRows(long, rows);
    const newestFirst = rows.map(({ id }) => id).toReversed();
    const query = { fromDate: "2026-01-05", offset: "1", limit: "12" };
    const first = await call(handler, { params: { mockAccountId: long }, query });
    expect(Buffer.byteLength(JSON.stringify(first.body))).toBeLessThan(4_000_001);
    await addRows(long, [row("99", "2026-01-06")]);
    const found = [first.body.map(({ id }: Listed) => id)];
    for (let next = nextOf(first); next; ) {
      expect(next.origin + next.pathname).toBe(
        `https://localhost:8443/v1/sandbox/accounts/${long}/transactions`,
      );
      const wanted = Object.fromEntries(next.searchParams);
      const answer = await call(handler, { params: { mockAccountId: long }, query: wanted });
      found.push(answer.body.map(({ id }: Listed) => id));
      next = nextOf(answer);
    }
    expect(found.map((ids) => ids.length)).toEqual([10, 2]);
    expect(found.flat()).toEqual(newestFirst.slice(1, 13));
  });

  it("lists a payment on the debtor's and the creditor's account when it is booked", async () => {
    const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
    await receiveApproved(orderOf({ creditorAccount, creditorName: "Produced" }));
    const sides = await Promise.all([accountOf(eirik.main.bban), accountOf(havbris.main.bban)]);
    const produced = () =>
      Promise.all(
        sides.map(async (side) =>
          (await list(side.id)).filter(({ creditorName }) => creditorName === "Produced"),
        ),
      );
    expect((await produced()).flat()).toEqual([]);
    await book(later(testTime, { minutes: 1 }));
    const [debited, credited] = await produced();
    expect(debited).toMatchObject([
      {
        bookingDate: "2026-03-02",
        creditorAccount: { iban: havbris.main.iban, bban: havbris.main.bban },
      },
    ]);
    expect(credited).toHaveLength(1);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[Record<string, string>, string]>([
    [{ limit: "0" }, "limit"],
    [{ limit: "2147483648" }, "limit"],
    [{ limit: "-1" }, "limit"],
    [{ limit: "two" }, "limit"],
    [{ offset: "-1" }, "offset"],
    [{ offset: "2147483648" }, "offset"],
    [{ after: "20260228-" }, "after"],
    [{ fromDate: "2026-02-30" }, "fromDate"],
    [{ toDate: "yesterday" }, "toDate"],
    [{ fromDate: "2026-02-02", toDate: "2026-02-01" }, "fromDate"],
    [{ bookingStatus: "booked" }, "bookingStatus"],
  ])("refuses the query %j", async (query, path) => {
    const answer = await call(handler, { params: { mockAccountId: id }, query });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });
});

/** The fields in the order of the specification. */
const fields = [
  "id",
  "amount",
  "currency",
  "valueDate",
  "bookingDate",
  "remittanceInformationUnstructured",
  "creditorName",
  "creditorAccount",
  "debtorName",
  "debtorAccount",
  "bankTransactionCode",
  "ultimateDebtor",
  "ultimateCreditor",
  "purposeCode",
  "_links",
];
