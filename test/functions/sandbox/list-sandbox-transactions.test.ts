import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as getSandboxTransaction } from "../../../functions/sandbox/get-sandbox-transaction.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { call, testTime } from "../../support/call.ts";
import {
  accountOf,
  book,
  eirik,
  havbris,
  later,
  orderOf,
  receiveApproved,
} from "../../support/payments.ts";
import { postedTransaction } from "../../support/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox-world.ts";
import { useTable } from "../../support/table.ts";

useTable();

type Listed = { id: string; bookingDate: string; amount: number; creditorName: string };
const list = (mockAccountId: string, query: Record<string, string> = {}): Promise<Listed[]> =>
  done(handler, { params: { mockAccountId }, query });
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
    ["all of them, the newest first", {}, [5, 4, 3, 2, 1]],
    ["those from a day on, that day included", { fromDate: "2026-02-01" }, [5, 4]],
    ["those up to a day, that day included", { toDate: "2026-01-06" }, [3, 2, 1]],
    ["those between two days", { fromDate: "2026-01-06", toDate: "2026-02-01" }, [4, 3, 2]],
    ["the first so many", { limit: "2" }, [5, 4]],
    ["what follows those skipped", { offset: "1", limit: "3" }, [4, 3, 2]],
    ["nothing behind the last one", { offset: "5" }, []],
    ["what a range has behind its offset", { offset: "1", toDate: "2026-01-06" }, [2, 1]],
  ])("lists %s", async (_, query, expected) => {
    expect(amounts(await list(id, query))).toEqual(expected);
  });

  it("lists each as it is told by itself", async () => {
    for (const row of await list(id)) {
      const params = { mockAccountId: id, mockTransactionId: row.id };
      expect(await done(getSandboxTransaction, { params })).toEqual(row);
    }
  });

  it("lists those of the seed in the specification's shape, with a value for each field (Sandbox account transaction)", async () => {
    const { id: main } = await accountOf(eirik.main.bban);
    const rows = await list(main, { limit: "1000" });
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(fields);
      expect(Object.values(row)).not.toContain(undefined);
    }
    expect(await list(main)).toEqual(rows.slice(0, 200));
  });

  it("lists what payments have produced, on both sides, once they are booked", async () => {
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
    [{ limit: "1001" }, "limit"],
    [{ limit: "-1" }, "limit"],
    [{ limit: "two" }, "limit"],
    [{ offset: "-1" }, "offset"],
    [{ offset: "1001" }, "offset"],
    [{ fromDate: "2026-02-30" }, "fromDate"],
    [{ toDate: "yesterday" }, "toDate"],
    [{ fromDate: "2026-02-02", toDate: "2026-02-01" }, "fromDate"],
    [{ bookingStatus: "booked" }, "bookingStatus"],
  ])("refuses the query %j", async (query, path) => {
    const answer = await call(handler, { params: { mockAccountId: id }, query });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });
});

/** The specification's fields, in its order. */
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
