import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { call } from "../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris } from "../support/psu/sca.ts";
import { setClock } from "../support/sandbox/clock.ts";
import { editAccount, worldOf } from "../support/sandbox/world-of.ts";
import { useTable } from "../support/table/table.ts";

useTable();

type Row = {
  transactionId: string;
  transactionAmount: { amount: string };
};
const [grouped, singly] = ["groupBatchTransactions", "longer-names"];
const batchFields = ["batchIndicator", "batchNumberOfTransactions", "entryDetails", "_links"];
let company: Record<string, string>;
let person: Record<string, string>;

beforeAll(async () => {
  await setClock("2024-09-04T21:59:59Z");
  company = await consent(eirik, { context: await corporateId(havbris) });
  person = await consent(eirik, { headers: { "tpp-session-id": "person" } });
});

async function rowsOf(fix: string, query: Record<string, string> = {}): Promise<Row[]> {
  const { body } = await call(listTransactions, {
    params: { id: await accountId(havbris) },
    query: { bookingStatus: "booked", limit: "1000", ...query },
    headers: { ...company, "x-accept-fix": fix },
  });
  return body.transactions.booked;
}

const detailsOf = async (transactionId: string, fix: string) =>
  (
    await call(getTransactionDetails, {
      params: { id: await accountId(havbris), transactionId },
      headers: { ...company, "x-accept-fix": fix },
    })
  ).body.transactionsDetails;

const isBatch = (row: object) => "batchIndicator" in row;
const sum = (rows: readonly Row[]) =>
  rows.reduce((total, row) => total + Math.round(Number(row.transactionAmount.amount) * 100), 0);

describe("groupBatchTransactions (specification, Versioning, 3; Transaction details)", () => {
  it("changes neither the total amount nor the sequence of the listed transactions", async () => {
    const [all, each] = [await rowsOf(grouped), await rowsOf(singly)];
    expect(sum(each)).toBe(sum(all));
    const batches = all.filter(isBatch);
    const startsWith = ({ transactionId }: Row, batch: Row) =>
      transactionId.startsWith(`${batch.transactionId}-`);
    const folded = each.flatMap((row, at) => {
      const batch = batches.find((found) => startsWith(row, found));
      if (!batch) return [row.transactionId];
      const before = each[at - 1];
      return before && startsWith(before, batch) ? [] : [batch.transactionId];
    });
    expect(folded).toEqual(all.map(({ transactionId }) => transactionId));
  });

  it("counts a batch as one transaction towards the parameter limit, also if its entries are listed", async () => {
    const all = await rowsOf(grouped);
    const at = all.findIndex(isBatch);
    const until = await rowsOf(singly, { limit: `${at + 1}` });
    expect(until.length).toBeGreaterThan(at + 1);
    expect(await rowsOf(singly, { limit: `${at}` })).toHaveLength(at);
    expect(sum(until)).toBe(sum(all.slice(0, at + 1)));
  });

  it("adds no batch fields to the list and the details if it is not requested", async () => {
    const batch = (await rowsOf(grouped)).find(isBatch);
    const [entry] = (await rowsOf(singly)).filter(({ transactionId }) =>
      transactionId.startsWith(`${batch?.transactionId}-`),
    );
    for (const told of [
      ...(await rowsOf(singly)),
      await detailsOf(batch?.transactionId ?? "", singly),
      await detailsOf(entry?.transactionId ?? "", singly),
    ])
      expect(Object.keys(told).filter((name) => batchFields.includes(name))).toEqual([]);
    expect(await detailsOf(entry?.transactionId ?? "", singly)).toEqual(entry);
  });

  it.each([grouped, singly])(
    "has no effect in the private context with X-Accept-Fix: %s",
    async (fix) => {
      const id = await accountId(eirik);
      const row = (await worldOf()).accounts.get(id)?.rows.booked.at(-1);
      if (!row) throw new Error("The account has no transactions.");
      await editAccount(id, ({ rows: { booked, pending } }) => ({
        rows: {
          booked: [...booked.slice(0, -1), { ...row, batchNumberOfTransactions: 1 }],
          pending,
        },
        entries: new Map([[row.id, [{ ...row, id: `${row.id}-e0001` }]]]),
      }));
      const headers = { ...person, "tpp-session-id": "person", "x-accept-fix": fix };
      const query = { bookingStatus: "booked", limit: "1" };
      const list = await call(listTransactions, { params: { id }, query, headers });
      const params = { id, transactionId: row.id };
      const details = await call(getTransactionDetails, { params, headers });
      for (const told of [list.body.transactions.booked[0], details.body.transactionsDetails]) {
        expect(told.transactionId).toBe(row.id);
        expect(Object.keys(told).filter((name) => batchFields.includes(name))).toEqual([]);
      }
    },
  );
});
