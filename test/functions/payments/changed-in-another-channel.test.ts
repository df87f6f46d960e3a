import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as getAuthorisation } from "../../../functions/payments/get-authorisation.ts";
import { handler as startCancellationAuthorisation } from "../../../functions/payments/start-cancellation-authorisation.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { cancelInNetBank, moveInNetBank } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import { bulkOf, eirik, entryOf, havbris, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  post,
  ReceivedPayment,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { approve } from "../../support/psu/site.ts";
import { allData } from "../../support/sandbox/sandbox-data.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const requestedExecutionDate = "2026-03-10";
const on = (day: string) => new Date(`${day}T09:00:00Z`);

let psu: Record<string, string>;
let id = "";
beginAnew(kept, async () => {
  psu = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
  id = (await accountOf(bban)).id;
});

let count = 0;
const waiting = async () => {
  const name = `Elsewhere ${++count}`;
  const approved = await receiveApproved(orderOf({ creditorName: name, requestedExecutionDate }));
  return { name, approved };
};
const transaction = (transactionId: string) =>
  call(getTransactionDetails, { headers: psu, params: { id, transactionId } });

describe("a payment that its PSU has changed in another channel (specification, Payment status)", () => {
  it("keeps its id and its posted details when it is moved and cancelled", async () => {
    const { approved } = await waiting();
    const authorisation = {
      params: { ...approved.params, authorisationId: approved.id },
    };
    const before = await approved.details();
    const { body: sca } = await call(getAuthorisation, authorisation);
    await moveInNetBank(approved, "2026-03-12");
    expect(await approved.details()).toEqual({ ...before, transactionStatus: "ACWC" });
    expect(before).toMatchObject({ requestedExecutionDate });
    expect(await done(getAuthorisation, authorisation)).toEqual(sca);
    await cancelInNetBank(approved);
    expect(await approved.details()).toEqual({ ...before, transactionStatus: "CANC" });
  });

  it("is booked only on its new date, and its transaction keeps the id made from the approved date", async () => {
    const { name, approved } = await waiting();
    await moveInNetBank(approved, "2026-03-12");
    await book(on("2026-03-11"));
    expect(await rowsOf(bban, "PENDING", name)).toEqual([]);
    expect(await rowsOf(bban, "BOOKED", name)).toEqual([]);
    await book(on("2026-03-12"));
    const [row] = await rowsOf(bban, "BOOKED", name);
    expect(row?.id).toMatch(/^20260310-/);
    expect((await transaction(row?.id ?? "")).body.transactionsDetails).toMatchObject({
      transactionId: row?.id,
      bookingDate: "2026-03-12",
      valueDate: "2026-03-12",
    });
  });

  it("is not booked if it is cancelled after it was moved", async () => {
    const before = await balanceOf(bban);
    const { name, approved } = await waiting();
    await moveInNetBank(approved, "2026-03-12");
    await cancelInNetBank(approved);
    await book(on("2026-03-13"));
    expect(await rowsOf(bban, "BOOKED", name)).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("does not change the answer to a repetition of its POST", async () => {
    const headers = { "x-request-id": randomUUID() };
    const order = orderOf({ creditorName: "Repeated", requestedExecutionDate: "2026-03-08" });
    const first = await post(order, { headers });
    expect(first.body.tppMessages).toMatchObject([{ code: "EXECUTION_DATE_INVALID" }]);
    const payment = new ReceivedPayment(first.body);
    await payment.approve();
    await moveInNetBank(payment, "2026-03-12");
    expect(await post(order, { headers })).toEqual(first);
  });

  it("still makes an equal order a logical duplicate", async () => {
    const order = orderOf({ creditorName: "Twin", requestedExecutionDate });
    await moveInNetBank(await receiveApproved(order), "2026-03-12");
    expect(await post(order)).toMatchObject({ status: 409, path: "allowLogicalDuplicate" });
  });

  it("is not cancelled by an SCA that showed its previous date", async () => {
    const { approved } = await waiting();
    const { params } = approved;
    const { body } = await call(startCancellationAuthorisation, { params, headers: psu });
    const link = body._links.scaRedirect.href;
    await moveInNetBank(approved, "2026-03-12");
    expect(await approve(link, eirik.number)).toMatchObject({ code: "CONFLICT" });
    expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
  });

  it("waits for its new date again if a snapshot is restored", async () => {
    const { name, approved } = await waiting();
    await moveInNetBank(approved, "2026-03-12");
    const before = await balanceOf(bban);
    const snapshotId = await save();
    await book(on("2026-03-12"));
    await restore(snapshotId);
    expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
    expect(await balanceOf(bban)).toEqual(before);
    await book(on("2026-03-12"));
    expect(await rowsOf(bban, "BOOKED", name)).toHaveLength(1);
  });

  it("stays moved if the sandbox's data is exported and imported into another sandbox", async () => {
    await moveInNetBank((await waiting()).approved, "2026-03-12");
    const tpp = await testTpp("PSDNO-FSA-777777777");
    const data = await allData();
    await done(importData, { body: data, tpp, query: { replace: "true" } });
    expect(await allData({ tpp })).toEqual(data);
  });

  it("is moved as a whole if it is a bulk", async () => {
    const payment = entryOf({
      instructedAmount: money("10.00"),
      creditorAccount: iban(havbris.other.iban),
    });
    const payments = [payment, payment];
    const bulk = await receiveApproved(bulkOf({ requestedExecutionDate, payments }));
    const before = await bulk.details();
    const start = await balanceOf(bban);
    expect((await moveInNetBank(bulk, "2026-03-12")).status).toBe(204);
    expect(await bulk.details()).toEqual({ ...before, transactionStatus: "ACWC" });
    await book(on("2026-03-11"));
    expect(await balanceOf(bban)).toEqual(start);
    await book(on("2026-03-12"));
    expect(await bulk.status()).toMatchObject({ transactionStatus: "ACSC" });
    expect((await balanceOf(bban)).booked).toBe(start.booked - 20_00n);
  });
});
