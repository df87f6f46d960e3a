import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import type { Terms } from "../../../shared/ports/schemas/quote.ts";
import type { Order } from "../../../shared/sandbox/bank/world.ts";
import { logKeys, worldDue } from "../../../shared/sandbox/log/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik, havbris, ingrid, named, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { unlogged } from "../../support/run/logged.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf, editOrder, orderOf as orderAtBank } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { psu } = usePsu();

const { bban } = eirik.main;
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const less = ({ booked, available }: { booked: bigint; available: bigint }, by = total) => ({
  booked: booked - by,
  available: available - by,
});

describe("the job that executes the sandbox's orders (specification, Payment status)", () => {
  it("books the held money of an approved payment once, and the transaction keeps its id", async () => {
    const before = await balanceOf(bban);
    await receiveApproved(named("Once"));
    expect(await balanceOf(bban)).toEqual({ ...before, available: before.available - total });
    const [pending] = await rowsOf(bban, "PENDING", "Once");
    await book(soon);
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await rowsOf(bban, "PENDING", "Once")).toEqual([]);
    // Its position is that of its approval, when it was due, and not that of the job (decision: Dated payments).
    expect(await rowsOf(bban, "BOOKED", "Once")).toEqual([
      { ...pending, status: "booked", bookingDate: "2026-03-02" },
    ]);
  });

  it("keeps the id by which the PSU's pending transaction is read", async () => {
    await receiveApproved(named("Found"));
    const [row] = await rowsOf(bban, "PENDING", "Found");
    const params = { id: (await accountOf(bban)).id, transactionId: row?.id ?? "" };
    const details = async () =>
      (await call(getTransactionDetails, { headers: psu, params })).body.transactionsDetails;
    expect(row?.id).toMatch(/^20260302-/);
    expect(await details()).not.toHaveProperty("bookingDate");
    await book(soon);
    expect(await details()).toMatchObject({
      transactionId: row?.id,
      valueDate: "2026-03-02",
      bookingDate: "2026-03-02",
    });
  });

  it("books a dated payment on its own day if the job runs late, and no money is held before (decision: Dated payments)", async () => {
    const before = await balanceOf(bban);
    await receiveApproved(named("Late", { requestedExecutionDate: "2026-03-06" }));
    expect(await rowsOf(bban, "PENDING", "Late")).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
    await book(new Date("2026-03-09T08:00:00Z"));
    expect(await balanceOf(bban)).toEqual(less(before));
    const [booked, ...others] = await rowsOf(bban, "BOOKED", "Late");
    expect(others).toEqual([]);
    expect(booked).toMatchObject({
      id: expect.stringMatching(/^20260306-/),
      ...{ day: "2026-03-06", valueDate: "2026-03-06", bookingDate: "2026-03-06" },
    });
    const params = { id: (await accountOf(bban)).id, transactionId: booked?.id ?? "" };
    const { body } = await call(getTransactionDetails, { headers: psu, params });
    expect(body.transactionsDetails).toMatchObject({ bookingDate: "2026-03-06" });
  });

  it.each([
    ["a customer's account in NOK for a payment in NOK", havbris.main, "100.00", "NOK", 100_00n],
    ["a customer's account in EUR for a payment in NOK", ingrid.other, "1181.00", "NOK", 100_00n],
    ["a customer's account in NOK for a payment in USD", havbris.main, "10.00", "USD", 100_74n],
  ])("credits %s", async (_, creditor, amount, currency, credited) => {
    const creditorAccount = { iban: creditor.iban, currency: creditor.currency };
    const instructedAmount = { amount, currency };
    const name = `Inside ${amount} ${currency} ${creditor.bban}`;
    const before = await balanceOf(creditor.bban);
    await receiveApproved(
      named(name, { creditorAccount, creditorAgent: undefined, instructedAmount }),
    );
    expect(await balanceOf(creditor.bban)).toEqual(before);
    await book(soon);
    expect(await balanceOf(creditor.bban)).toEqual(less(before, -credited));
    expect(await rowsOf(creditor.bban, "BOOKED", name)).toMatchObject([
      { amount: credited, currency: creditor.currency, debtorName: eirik.name },
    ]);
  });

  it("credits a BBAN if its bank is in Norway, and not if its bank is in another country", async () => {
    const before = await balanceOf(havbris.main.bban);
    const creditorAccount = { bban: havbris.main.bban, currency: "NOK" };
    const instructedAmount = { amount: "1.00", currency: "NOK" };
    for (const creditorAgent of ["FJORNO22", "COBADEFF"])
      await receiveApproved(
        named(creditorAgent, { creditorAccount, creditorAgent, instructedAmount }),
      );
    await book(soon);
    expect(await balanceOf(havbris.main.bban)).toEqual(less(before, -1_00n));
  });

  it("does not execute a payment before its day if the index shows it as due too early", async () => {
    const requestedExecutionDate = "2026-03-20";
    const approved = await receiveApproved(named("Lagging", { requestedExecutionDate }));
    const { tppId } = await testTpp();
    const early = worldDue(0, testTime.toISOString(), tppId);
    await table.change([{ update: logKeys.tip(tppId), set: early }]);
    expect(await writtenBy(() => book(soon))).toEqual([]);
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it("executes the other orders if one fails, and tries the failed one again", async () => {
    const approved: ReceivedPayment[] = [];
    for (const name of ["P", "Q", "R"]) {
      const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
      approved.push(await receiveApproved(named(name, { creditorAccount })));
    }
    const states = async () =>
      (await Promise.all(approved.map((each) => each.status()))).map(
        (each) => each.transactionStatus,
      );
    const second = approved[1]?.id ?? "";
    const { terms } = (await orderAtBank(second)) as Order & { terms: Terms };
    const unreadable = { ...terms.debited, amount: "a lot" };
    await editOrder(second, () => ({ terms: { ...terms, debited: unreadable } }));
    await unlogged(() => book(soon));
    expect(await states()).toEqual(["ACSC", "PDNG", "ACSC"]);
    await editOrder(second, () => ({ terms }));
    await book(later(testTime, { minutes: 3 }));
    expect(await states()).toEqual(["ACSC", "ACSC", "ACSC"]);
  });

  it("rejects an order once if its debtor account was deleted after the approval", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const { iban } = await makeAccount(customerId, { balance: 100_000_00 });
    const headers = { ...(await knownPsu(customerNumber)), "x-psu-identity": undefined };
    const debtorAccount = { iban, currency: "NOK" };
    const received = await receive(orderOf({ debtorAccount }), { headers });
    await received.approve({ number: customerNumber });
    expect(await received.status()).toEqual({ transactionStatus: "ACSP" });
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(soon);
    expect(await received.status()).toMatchObject({
      transactionStatus: "RJCT",
      psuMessage: "The payment was not made: the account cannot be used for it.",
    });
    expect(await auditEvents(received.id)).toContain("PAYMENT_REJECTED");
    expect(await writtenBy(() => book(soon))).toEqual([]);
  });

  it("rejects an order and releases its money if its creditor account was closed after the approval", async () => {
    const before = await balanceOf(bban);
    const { customerId } = await makeCustomer();
    const creditorAccount = { iban: (await makeAccount(customerId)).iban, currency: "NOK" };
    const approved = await receiveApproved(named("Creditor gone", { creditorAccount }));
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(soon);
    expect(await approved.status()).toMatchObject({
      transactionStatus: "RJCT",
      psuMessage: "The payment was not made: the payee's account could not take it.",
    });
    expect(await balanceOf(bban)).toEqual(before);
  });
});
