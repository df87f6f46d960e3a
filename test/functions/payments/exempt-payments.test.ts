import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { list, scaStatusOf, start } from "../../support/payments/authorisations.ts";
import { domestic, instant } from "../../support/payments/domestic.ts";
import { amount, nobody, own, received, useSession } from "../../support/payments/own-transfers.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  knownPsu,
  later,
  post,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const { main, other } = eirik;

const { order } = useSession();
beginAnew(kept);

describe("A payment between accounts of one customer in a valid session (specification, SCA, 2; RTS on SCA, article 15)", () => {
  it("is approved at creation without scaRedirect: EXEMPTED, money reserved, executed by the job", async () => {
    const before = { main: await balanceOf(main.bban), other: await balanceOf(other.bban) };
    const answer = await order(own("Savings"));
    const { paymentId } = answer.body;
    const self = `https://localhost:8443/v1/payments/${domestic}/${paymentId}`;
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: self });
    expect(answer.headers).not.toHaveProperty("aspsp-sca-approach");
    expect(answer.body).toEqual({
      transactionStatus: "ACSP",
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFeeIndicator: false,
      _links: {
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        scaStatus: { href: `${self}/authorisations/${paymentId}`, verbs: ["GET"] },
      },
    });
    const payment = received(answer);
    expect(await scaStatusOf("authorisation", payment, paymentId)).toBe("EXEMPTED");
    expect((await list("authorisation", payment)).body).toEqual({ authorisationIds: [paymentId] });
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACSP" });
    expect(await detailsOf(payment)).toEqual({
      ...own("Savings"),
      transactionStatus: "ACSP",
      debtorName: eirik.name,
    });
    expect(await balanceOf(main.bban)).toEqual({
      ...before.main,
      available: before.main.available - amount,
    });
    await book(testTime);
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACSC" });
    const moved = (balance: { booked: bigint; available: bigint }, by: bigint) => ({
      booked: balance.booked + by,
      available: balance.available + by,
    });
    expect(await balanceOf(main.bban)).toEqual(moved(before.main, -amount));
    expect(await balanceOf(other.bban)).toEqual(moved(before.other, amount));
    expect(await auditEvents(paymentId)).toEqual([
      ...["PAYMENT_APPROVED", "PAYMENT_BOOKED", "PAYMENT_CREATED"],
    ]);
  });

  it.each([
    ["ACTC", { requestedExecutionDate: "2026-03-10" }, undefined],
    ["ACWC", { requestedExecutionDate: "2026-03-14" }, "EXECUTION_DATE_INVALID"],
  ])("waits for its execution date as %s", async (transactionStatus, changes, code) => {
    const answer = await order(own(transactionStatus, changes));
    expect(answer).toMatchObject({ status: 201, code, body: { transactionStatus } });
    expect(answer.body._links).not.toHaveProperty("scaRedirect");
    expect(await statusOf(received(answer))).toEqual({ transactionStatus });
  });

  it("is executed at once if it is instant, and a repetition gets the same answer", async () => {
    const headers = { "x-request-id": randomUUID() };
    const before = await balanceOf(other.bban);
    const answer = await order(own("At once"), { product: instant, headers });
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
    expect(await statusOf(received(answer, instant))).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(other.bban)).booked).toBe(before.booked + amount);
    expect(await order(own("At once"), { product: instant, headers })).toEqual(answer);
    expect((await balanceOf(other.bban)).booked).toBe(before.booked + amount);
  });

  it("is stored together with the bank's order and the state of the order", async () => {
    expect(await writtenBy(() => order(own("Written")))).toEqual([
      ...["AUDIT", "DUPLICATE", "PAYMENT", "PAYMENT", "PAYMENT", "PSU", "REQUEST", "STATE", "TPP"],
      ...["WORLD", "WORLD"],
    ]);
  });

  it("needs SCA after the sandbox is reset, because the reset ends the session (specification, TPP session)", async () => {
    expect((await order(own("Before"))).body._links).not.toHaveProperty("scaRedirect");
    expect((await call(initialize)).status).toBe(204);
    const answer = await order(own("After"));
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "RCVD" } });
    expect(answer.body._links).toHaveProperty("scaRedirect");
  });

  it.each(["true", "false"])(
    "with allowLogicalDuplicate=%s is refused if the sandbox is reset during its creation",
    async (allowLogicalDuplicate) => {
      const elsewhere = new AsyncResource("another call");
      const leave = failing({
        check:
          (ask) =>
          async (...asked) => {
            const quote = await ask(...asked);
            await elsewhere.runInAsyncScope(() => call(initialize));
            return quote;
          },
      });
      const answer = await order(own("Reset"), { query: { allowLogicalDuplicate } });
      leave();
      expect(answer).toMatchObject({
        ...{ status: 409, code: "CONFLICT" },
        text: "The bank's data changed during this call: try again.",
      });
    },
  );

  it("cannot be authorised again, and makes an equal payment a logical duplicate", async () => {
    const answer = await order(own("Twin"));
    expect(await start("authorisation", received(answer))).toMatchObject({ status: 409 });
    expect(await order(own("Twin"))).toMatchObject({ status: 409, path: "allowLogicalDuplicate" });
  });

  it.each([
    ["by X-Sandbox-Scenario", { "x-sandbox-scenario": "funds=insufficient" }, {}],
    ["in the account", {}, { instructedAmount: { amount: "19999999.00", currency: "NOK" } }],
  ])("is ACCP and moves no money if funds are insufficient %s", async (name, headers, changes) => {
    const before = await balanceOf(main.bban);
    const asked = { headers: { ...headers, "x-request-id": randomUUID() } };
    const answer = await order(own(`Short ${name}`, changes), asked);
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "ACCP" } });
    expect(answer.body._links).not.toHaveProperty("scaRedirect");
    const payment = received(answer);
    const told = {
      transactionStatus: "ACCP",
      fundsAvailable: false,
      psuMessage: "The payment was not made: there was not enough money in the account.",
    };
    expect(await statusOf(payment)).toEqual(told);
    expect(await scaStatusOf("authorisation", payment, answer.body.paymentId)).toBe("EXEMPTED");
    expect(await order(own(`Short ${name}`, changes), asked)).toEqual(answer);
    await book(later(testTime, { days: 2 }));
    expect(await statusOf(payment)).toEqual(told);
    expect(await rowsOf(main.bban, "PENDING", `Short ${name}`)).toEqual([]);
    expect((await balanceOf(main.bban)).booked).toBeLessThanOrEqual(before.booked);
  });
});

describe("A payment between a PSU's accounts", () => {
  it("needs no SCA if the TPP created the accounts in the sandbox", async () => {
    const tpp = await tppWithRoles(["PSP_PI", "PSP_AI"]);
    const { customerId, customerNumber } = await makeCustomer();
    const [a, b] = [
      await makeAccount(customerId, { balance: 1_000_00 }),
      await makeAccount(customerId),
    ];
    const payer = { ...(await knownPsu(customerNumber)), ...nobody };
    const accounts = {
      debtorAccount: { iban: a.iban, currency: "NOK" },
      creditorAccount: { iban: b.iban, currency: "NOK" },
    };
    const answer = await post(own("Made", accounts), { product: domestic, headers: payer, tpp });
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
  });

  it("reserves the amount once if the PSU approves it by SCA", async () => {
    const before = await balanceOf(main.bban);
    const approved = await receiveApproved(own("By SCA"), { product: domestic });
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSP" });
    expect((await balanceOf(main.bban)).available).toBe(before.available - amount);
  });
});
