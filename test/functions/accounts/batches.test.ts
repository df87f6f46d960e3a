import { handler as getDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { toMinorUnits } from "../../../shared/rules/money.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris } from "../../support/psu/sca.ts";
import { addRows, editAccount } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Told = {
  transactionId: string;
  transactionAmount: { amount: string; currency: string };
  batchIndicator?: boolean;
  batchNumberOfTransactions?: number;
  entryDetails?: (Told & { _links: { transactionDetails: { href: string } } })[];
  _links?: { transactionDetails: { href: string; verbs: string[] } };
};

let headers: Record<string, string>;
let id: string;
beforeAll(async () => {
  headers = await consent(eirik, { context: await corporateId(havbris) });
  id = await accountId(havbris);
});

const list = async (query: Record<string, string> = {}): Promise<Told[]> => {
  const { status, body } = await call(listTransactions, {
    params: { id },
    query: { bookingStatus: "booked", limit: "1000", ...query },
    headers,
  });
  expect(status).toBe(200);
  return body.transactions.booked;
};
const details = async (transactionId: string, of = id): Promise<Told> =>
  (await call(getDetails, { params: { id: of, transactionId }, headers })).body.transactionsDetails;

describe("batches in a corporate context (specification, Transaction details)", () => {
  it("are one row each in the list, with the number of transactions and a link to the details", async () => {
    const rows = await list();
    const batches = rows.filter(({ batchIndicator }) => batchIndicator);
    expect(batches.length).toBeGreaterThan(10);
    for (const { transactionId, batchNumberOfTransactions, _links } of batches) {
      expect(batchNumberOfTransactions).toBe(7);
      expect(_links?.transactionDetails).toEqual({
        href: `https://localhost:8443/v1/accounts/${id}/transactions/${transactionId}`,
        verbs: ["GET"],
      });
    }
    for (const row of rows.filter(({ batchIndicator }) => !batchIndicator)) {
      expect(row).not.toHaveProperty("batchIndicator");
      expect(row).not.toHaveProperty("batchNumberOfTransactions");
      expect(row).not.toHaveProperty("_links");
    }
  });

  it("list their entries in their details, each with a link to its own details", async () => {
    const [batch] = (await list()).filter(({ batchIndicator }) => batchIndicator);
    const told = await details(batch?.transactionId ?? "");
    expect(told).toMatchObject({ batchIndicator: true, batchNumberOfTransactions: 7 });
    const entries = told.entryDetails ?? [];
    expect(entries).toHaveLength(7);
    const sum = entries.reduce((total, { transactionAmount: { amount, currency } }) => {
      return total + toMinorUnits({ amount: amount.slice(1), currency });
    }, 0n);
    const { amount, currency } = told.transactionAmount;
    expect(sum).toBe(toMinorUnits({ amount: amount.slice(1), currency }));
    for (const { _links, transactionAmount, ...entry } of entries) {
      expect(Object.keys(entry).sort()).toEqual(
        expect.arrayContaining(["creditorAccount", "creditorName"]),
      );
      const own = await details(_links.transactionDetails.href.split("/").at(-1) ?? "");
      expect(own).toMatchObject({ transactionAmount, ...entry });
      expect(own).not.toHaveProperty("batchIndicator");
      expect(own).not.toHaveProperty("entryDetails");
    }
  });

  it("are the only transactions with entryDetails", async () => {
    const [single] = (await list()).filter(({ batchIndicator }) => !batchIndicator);
    expect(await details(single?.transactionId ?? "")).not.toHaveProperty("entryDetails");
  });

  it("list all of 1,000 entries in their details", async () => {
    const other = await accountId(havbris, 1);
    const row = { status: "booked", day: "2026-02-27", bookingDate: "2026-02-27" } as const;
    const common = { ...row, valueDate: "2026-02-27", currency: "NOK" };
    const batch = { ...common, id: "20260227-8000", sequence: "8000", amount: -1_000_00n };
    const entries = Array.from({ length: 1000 }, (_, at) => {
      const sequence = `8000-e${`${at + 1}`.padStart(4, "0")}`;
      return { ...common, id: `20260227-${sequence}`, sequence, amount: -1_00n };
    });
    await addRows(other, [{ ...batch, batchNumberOfTransactions: 1000 }]);
    await editAccount(other, () => ({ entries: new Map([[batch.id, entries]]) }));
    expect((await details(batch.id, other)).entryDetails).toHaveLength(1000);
  });
});

describe("batches in a private context (specification, Transaction details: corporate context only)", () => {
  it("look like single transactions", async () => {
    const own = await consent(eirik);
    const account = await accountId(eirik, 1);
    const days = { day: "2026-02-27", bookingDate: "2026-02-27", valueDate: "2026-02-27" };
    const batch = { ...days, id: "20260227-8000", sequence: "8000", batchNumberOfTransactions: 2 };
    const row = { ...batch, status: "booked", amount: -2_00n, currency: "NOK" } as const;
    await addRows(account, [row]);
    const params = { id: account, transactionId: batch.id };
    const { status, body } = await call(getDetails, { params, headers: own });
    expect(status).toBe(200);
    expect(Object.keys(body.transactionsDetails).sort()).toEqual([
      "bookingDate",
      "transactionAmount",
      "transactionId",
      "valueDate",
    ]);
  });
});
