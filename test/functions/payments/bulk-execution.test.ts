import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as setPaymentBlock } from "../../../functions/sandbox/set-payment-block.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { failure, fund, makePayee } from "../../support/payments/bulks.ts";
import { bulkOf, eirik, havbris, ingrid, namedEntry } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  receive,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { bban } = eirik.main;

const kept = usePsu(async () => {
  await fund(bban, 1000_00n);
});

describe("the execution of a bulk (specification, Payment status)", () => {
  it("makes each payment once, in the posted order", async () => {
    const creditorAccount = iban(havbris.main.iban);
    const credited = await balanceOf(havbris.main.bban);
    const order = bulkOf({
      payments: ["1.00", "2.00", "3.00"].map((each) =>
        namedEntry("In order", each, { creditorAccount }),
      ),
    });
    const approved = await receiveApproved(order);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSP" });
    expect(await balanceOf(bban)).toEqual({ booked: 1000_00n, available: 1000_00n });
    await book(soon);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual({ booked: 994_00n, available: 994_00n });
    const { booked, available } = credited;
    expect(await balanceOf(havbris.main.bban)).toEqual({
      booked: booked + 6_00n,
      available: available + 6_00n,
    });
    const rows = await rowsOf(bban, "BOOKED", "In order");
    expect(rows.map(({ amount }) => amount).sort()).toEqual([-1_00n, -2_00n, -3_00n]);
    const places = rows.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
    expect(places.map(({ amount }) => amount)).toEqual([-1_00n, -2_00n, -3_00n]);
    expect(await rowsOf(havbris.main.bban, "BOOKED", "In order")).toHaveLength(3);
    expect(await approved.details()).toMatchObject(order);
    expect(await auditEvents(approved.id)).toContain("PAYMENT_BOOKED");
    expect(await writtenBy(() => book(soon))).toEqual([]);
  });

  it("waits for the requested execution date", async () => {
    const order = bulkOf({ payments: [namedEntry("Waits")], requestedExecutionDate: "2026-03-10" });
    const approved = await receiveApproved(order);
    await book(soon);
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
    await book(new Date("2026-03-10T08:00:00Z"));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(bban, "BOOKED", "Waits")).toMatchObject([{ bookingDate: "2026-03-10" }]);
  });

  it.each([
    ["once more", async () => [await book(soon), await book(soon)]],
    ["twice at once", () => Promise.all([book(soon), book(soon)])],
    ["five times at once", () => Promise.all([1, 2, 3, 4, 5].map(() => book(soon)))],
  ])("makes each payment once if the job runs %s", async (name, run) => {
    const payments = [
      namedEntry(name),
      namedEntry(name),
      namedEntry(name, "2000.00"),
      namedEntry(name),
    ];
    const approved = await receiveApproved(bulkOf({ payments }));
    await run();
    await book(soon);
    expect(await approved.status()).toEqual({
      transactionStatus: "PART",
      tppMessages: [failure(2, "too little money")],
    });
    expect(await balanceOf(bban)).toEqual({ booked: 700_00n, available: 700_00n });
    expect(await rowsOf(bban, "BOOKED", name)).toHaveLength(3);
  });

  it("follows outcome=rejected and outcome=unknown of X-Sandbox-Scenario", async () => {
    const asking = (outcome: string) => ({ "x-sandbox-scenario": `outcome=${outcome}` });
    const bulk = (name: string) => bulkOf({ payments: [namedEntry(name), namedEntry(name)] });
    const rejected = await receiveApproved(bulk("Rejected"), { headers: asking("rejected") });
    const unknown = await receiveApproved(bulk("Unknown"), { headers: asking("unknown") });
    await book(later(testTime, { minutes: 0.5 }));
    expect(await rejected.status()).toEqual({ transactionStatus: "RJCT" });
    expect(await unknown.status()).toEqual({ transactionStatus: "PDNG" });
    await book(later(soon, { minutes: 2 }));
    expect(await unknown.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(bban, "BOOKED", "Unknown")).toHaveLength(2);
  });

  it("makes no payment before the approval, and each payment once after it", async () => {
    const payments = [namedEntry("Approved twice")];
    const received = await receive(bulkOf({ payments }));
    await book(soon);
    expect(await rowsOf(bban, "BOOKED", "Approved twice")).toEqual([]);
    await received.approve();
    await book(soon);
    await book(soon);
    expect(await rowsOf(bban, "BOOKED", "Approved twice")).toHaveLength(1);
  });
});

const bulk = madeOnce(kept, () =>
  receiveApproved(bulkOf({ payments: [namedEntry("Bulk"), namedEntry("Bulk", "1.00")] })),
);

describe("a bulk with payments that fail (specification, Payment status)", () => {
  it("is PART if some payments fail: each failure is named, and the other payments are made", async () => {
    const { customerId, account: creditorAccount } = await makePayee();
    const payments = [
      namedEntry("Part", "600.00"),
      namedEntry("Part", "1.00", { creditorAccount }),
      namedEntry("Part", "400.01"),
      namedEntry("Part", "400.00"),
    ];
    const approved = await receiveApproved(bulkOf({ payments }));
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(soon);
    expect(await approved.status()).toEqual({
      transactionStatus: "PART",
      tppMessages: [failure(1, "it may be closed"), failure(2, "too little money")],
    });
    expect(await balanceOf(bban)).toEqual({ booked: 0n, available: 0n });
    expect(await rowsOf(bban, "BOOKED", "Part")).toHaveLength(2);
    expect(await auditEvents(approved.id)).toContain("PAYMENT_BOOKED");
  });

  it("is ACCP with fundsAvailable false if there is no money for any payment", async () => {
    await fund(bban, 99n);
    const approved = await receiveApproved(
      bulkOf({ payments: [namedEntry("Poor"), namedEntry("Poor", "1.00")] }),
    );
    await book(soon);
    expect(await approved.status()).toEqual({
      transactionStatus: "ACCP",
      fundsAvailable: false,
      psuMessage: expect.stringContaining("not enough money"),
      tppMessages: [failure(0, "too little money"), failure(1, "too little money")],
    });
    expect(await rowsOf(bban, "BOOKED", "Poor")).toEqual([]);
    expect(await auditEvents(approved.id)).toContain("PAYMENT_REJECTED");
  });

  it("is RJCT if all payments fail, and one of them not for lack of funds", async () => {
    const { customerId, account: creditorAccount } = await makePayee();
    const payments = [
      namedEntry("Nobody", "1.00", { creditorAccount }),
      namedEntry("Nobody", "5000.00"),
    ];
    const approved = await receiveApproved(bulkOf({ payments }));
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(soon);
    expect(await approved.status()).toEqual({
      transactionStatus: "RJCT",
      tppMessages: [failure(0, "it may be closed"), failure(1, "too little money")],
    });
  });

  it("is RJCT as a whole if the debtor's account is closed", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const account = await makeAccount(customerId, { balance: 1000_00 });
    const headers = { ...(await knownPsu(customerNumber)), "x-psu-identity": undefined };
    const order = bulkOf({ debtorAccount: iban(account.iban) });
    const approved = await receiveApproved(order, {
      payer: customerNumber,
      headers: headers as never,
    });
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(soon);
    expect(await approved.status()).toEqual({
      transactionStatus: "RJCT",
      psuMessage: "The payment was not made: the account cannot be used for it.",
      tppMessages: [failure(0, "debtor's account"), failure(1, "debtor's account")],
    });
  });

  it("is RJCT as a whole if payments from the account are blocked", async () => {
    const approved = await bulk();
    const { id: mockAccountId } = await accountOf(bban);
    const block = (blocked: boolean) =>
      done(setPaymentBlock, { params: { mockAccountId }, body: { blocked } });
    await block(true);
    await book(soon);
    await block(false);
    expect(await approved.status()).toMatchObject({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual({ booked: 1000_00n, available: 1000_00n });
    expect(await writtenBy(() => book(soon))).toEqual([]);
  });

  it("executes the other payments if one names a wrong currency for its creditor's account at the bank", async () => {
    const creditorAccount = { iban: ingrid.other.iban, currency: "NOK" };
    const before = await balanceOf(ingrid.other.bban);
    const payments = [
      namedEntry("Euro", "118.10", { creditorAccount }),
      namedEntry("Beside it", "1.00"),
    ];
    const approved = await receiveApproved(bulkOf({ payments }));
    await book(soon);
    expect(await approved.status()).toMatchObject({
      transactionStatus: "PART",
      tppMessages: [{ code: "PAYMENT_FAILED", path: "payments.0" }],
    });
    expect(await balanceOf(ingrid.other.bban)).toEqual(before);
    expect(await rowsOf(bban, "BOOKED", "Beside it")).toHaveLength(1);
  });
});
