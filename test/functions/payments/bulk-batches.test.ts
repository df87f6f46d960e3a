import { handler as getDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { failure, fund } from "../../support/payments/bulks.ts";
import { bulkOf, eirik, havbris, ingrid, namedEntry } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import {
  accountId,
  havbris as company,
  consent,
  corporateId,
  eirik as person,
} from "../../support/psu/sca.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = havbris.main;
const afterwards = later(testTime, { minutes: 2 });
const wages = [
  namedEntry("Anna", "300.00", { remittanceInformationUnstructured: "Wages" }),
  namedEntry("Bo", "900.00"),
  namedEntry("Cathrine", "200.00", { creditorAccount: iban(ingrid.main.iban) }),
];

type Told = Record<string, unknown> & { transactionId: string };

let headers: Record<string, string>;
let id: string;
beginAnew(kept, async () => {
  headers = await consent(person, { context: await corporateId(company) });
  id = await accountId(company);
  await fund(bban, 1000_00n);
});

/** Returns today's listed bookings that are not in `before`. */
const listed = async (before: readonly Told[] = []): Promise<Told[]> => {
  const query = { bookingStatus: "booked", limit: "1000", dateFrom: "2026-03-02" };
  const { body } = await call(listTransactions, {
    params: { id },
    query,
    headers,
    now: afterwards,
  });
  const known = new Set(before.map(({ transactionId }) => transactionId));
  return body.transactions.booked.filter((each: Told) => !known.has(each.transactionId));
};
const details = async (transactionId: string) =>
  (await call(getDetails, { params: { id, transactionId }, headers, now: afterwards })).body
    .transactionsDetails;
const pay = async (changes: object = {}) =>
  receiveApproved(bulkOf({ debtorAccount: iban(havbris.main.iban), payments: wages, ...changes }), {
    headers: { "psu-corporate-id": await corporateId(company) },
    query: { allowLogicalDuplicate: "true" },
  });

describe("a bulk (specification, Transaction details: batches)", () => {
  it("is booked for a company as a batch whose details list the payments that were made", async () => {
    const before = await listed();
    const approved = await pay();
    await book(soon);
    expect(await approved.status({ headers })).toEqual({
      transactionStatus: "PART",
      tppMessages: [failure(1, "too little money")],
    });
    expect(await balanceOf(bban)).toEqual({ booked: 500_00n, available: 500_00n });
    const rows = await listed(before);
    expect(rows).toEqual([
      {
        transactionId: expect.stringMatching(/^20260302-[\w-]+$/),
        bookingDate: "2026-03-02",
        valueDate: "2026-03-02",
        transactionAmount: money("-500.00"),
        debtorName: havbris.name,
        debtorAccount: { iban: havbris.main.iban, currency: "NOK" },
        bankTransactionCode: "PMNT-ICDT-DMCT",
        batchIndicator: true,
        batchNumberOfTransactions: 2,
        _links: { transactionDetails: expect.anything() },
      },
    ]);
    const batch = await details(rows[0]?.transactionId ?? "");
    expect(batch).toMatchObject({ ...rows[0], entryDetails: expect.anything() });
    expect(batch.entryDetails).toMatchObject([
      {
        transactionAmount: money("-300.00"),
        creditorName: "Anna",
        creditorAccount: { bban: "12345678903" },
        debtorName: havbris.name,
        debtorAccount: { iban: havbris.main.iban },
        remittanceInformationUnstructured: "Wages",
      },
      { transactionAmount: money("-200.00"), creditorName: "Cathrine" },
    ]);
    const [first] = batch.entryDetails;
    const entryId = first._links.transactionDetails.href.split("/").at(-1);
    expect(entryId).toBe(`${rows[0]?.transactionId}-e0001`);
    expect(await details(entryId)).toMatchObject({ creditorName: "Anna" });
  });

  it("is booked payment by payment, not as a batch, on a creditor's account at the bank", async () => {
    const before = await rowsOf(ingrid.main.bban, "BOOKED", "Cathrine");
    await pay();
    await book(soon);
    const rows = await rowsOf(ingrid.main.bban, "BOOKED", "Cathrine");
    expect(rows).toHaveLength(before.length + 1);
    for (const row of rows) {
      expect(row).toMatchObject({ amount: 200_00n, bankTransactionCode: "PMNT-RCDT-DMCT" });
      expect(row.id).not.toMatch(/-e\d{4}$/);
    }
  });

  it("is booked on its execution date even if the job runs later (decision: Dated payments)", async () => {
    const approved = await pay({ requestedExecutionDate: "2026-03-05" });
    const now = new Date("2026-03-06T08:00:00Z");
    await book(now);
    expect(await approved.status({ headers })).toMatchObject({ transactionStatus: "PART" });
    const query = { bookingStatus: "booked", limit: "1000", dateFrom: "2026-03-05" };
    const { body } = await call(listTransactions, { params: { id }, query, headers, now });
    const [row] = body.transactions.booked;
    expect(row).toMatchObject({ bookingDate: "2026-03-05", batchNumberOfTransactions: 2 });
    expect(row.transactionId).toMatch(/^20260305-/);
    const params = { id, transactionId: row.transactionId };
    const told = (await call(getDetails, { params, headers, now })).body.transactionsDetails;
    expect(told.entryDetails).toHaveLength(2);
  });

  it("is not booked if none of its payments was made", async () => {
    await fund(bban, 0n);
    const before = await listed();
    const approved = await pay();
    await book(soon);
    expect(await approved.status({ headers })).toMatchObject({ transactionStatus: "ACCP" });
    expect(await listed(before)).toEqual([]);
  });

  it("is booked payment by payment if batchBookingPreferred is false", async () => {
    const before = await listed();
    await pay({ batchBookingPreferred: false });
    await book(soon);
    const rows = await listed(before);
    expect(rows.map(({ creditorName }) => creditorName)).toEqual(
      expect.arrayContaining(["Anna", "Cathrine"]),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty("batchIndicator");
  });

  it("is booked payment by payment for a private person even if batchBookingPreferred is true", async () => {
    await fund(eirik.main.bban, 1000_00n);
    const payments = [namedEntry("Private", "1.00"), namedEntry("Private", "2.00")];
    await receiveApproved(bulkOf({ payments, batchBookingPreferred: true }));
    await book(soon);
    const rows = await rowsOf(eirik.main.bban, "BOOKED", "Private");
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty("batchNumberOfTransactions");
  });
});
