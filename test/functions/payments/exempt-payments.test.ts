import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed, saying } from "../../support/bank/failing-bank.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { list, scaStatusOf, start } from "../../support/payments/authorisations.ts";
import { domestic, eirik, instant } from "../../support/payments/orders.ts";
import { amount, nobody, own, received, useSession } from "../../support/payments/own-transfers.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  post,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const { main, other } = eirik;

const { order, renew } = useSession();
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
    expect(await payment.status()).toEqual({ transactionStatus: "ACSP" });
    expect(await payment.details()).toEqual({
      ...own("Savings"),
      transactionStatus: "ACSP",
      debtorName: eirik.name,
    });
    expect(await balanceOf(main.bban)).toEqual({
      ...before.main,
      available: before.main.available - amount,
    });
    await book(testTime);
    expect(await payment.status()).toEqual({ transactionStatus: "ACSC" });
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
    expect(await received(answer).status()).toEqual({ transactionStatus });
  });

  it("is executed at once if it is instant, and a repetition gets the same answer", async () => {
    const headers = { "x-request-id": randomUUID() };
    const before = await balanceOf(other.bban);
    const answer = await order(own("At once"), { product: instant, headers });
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
    expect(await received(answer, instant).status()).toEqual({ transactionStatus: "ACSC" });
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
    ["according to X-Sandbox-Scenario", { "x-sandbox-scenario": "funds=insufficient" }, {}],
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
    expect(await payment.status()).toEqual(told);
    expect(await scaStatusOf("authorisation", payment, answer.body.paymentId)).toBe("EXEMPTED");
    expect(await order(own(`Short ${name}`, changes), asked)).toEqual(answer);
    await book(later(testTime, { days: 2 }));
    expect(await payment.status()).toEqual(told);
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
    expect(await approved.status()).toEqual({ transactionStatus: "ACSP" });
    expect((await balanceOf(main.bban)).available).toBe(before.available - amount);
  });
});

afterEach(healed);

describe("A repetition of an exempt payment (specification, X-Request-ID)", () => {
  it("gets the same answer after the execution, in another session and without a session", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await order(own("Repeated"), { headers });
    const again = (now = testTime) => order(own("Repeated"), { headers, now });
    const before = await balanceOf(main.bban);
    expect(await again()).toEqual(first);
    expect(await balanceOf(main.bban)).toEqual(before);
    await book(testTime);
    expect(await again(later(testTime, { hours: 20 }))).toEqual(first);
    await knownPsu(eirik.number, { headers: { "tpp-session-id": "next" } });
    expect(await again()).toEqual(first);
    await renew();
    expect(await again()).toEqual(first);
    expect(await rowsOf(main.bban, "BOOKED", "Repeated")).toHaveLength(1);
  });

  it("gets the reason of the rejection again even if the bank changed its answer (specification, Message structure)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const rejected = { status: "RJCT", final: false, cancellable: false, reason: "account" };
    failing(saying((state) => ({ ...state, ...rejected })));
    const first = await order(own("Rejected"), { headers });
    expect(first.body).toMatchObject({
      transactionStatus: "RJCT",
      psuMessage: "The payment was not made: the account cannot be used for it.",
      tppMessages: [{ category: "WARNING", text: expect.stringContaining("debtor's account") }],
    });
    healed();
    expect(await order(own("Rejected"), { headers })).toEqual(first);
  });

  it("still needs SCA if the first request did, even if a session has become valid", async () => {
    const headers = { "x-request-id": randomUUID(), "tpp-session-id": "to-be" };
    const before = await balanceOf(main.bban);
    const first = await order(own("Before the session"), { headers });
    expect(first.body._links.scaRedirect).toBeDefined();
    await knownPsu(eirik.number, { headers: { "tpp-session-id": "to-be" } });
    expect(await order(own("Before the session"), { headers })).toEqual(first);
    expect(await received(first).status()).toEqual({ transactionStatus: "RCVD" });
    expect(await balanceOf(main.bban)).toEqual(before);
    await renew();
  });

  it("creates no second payment if both requests come at the same time", async () => {
    const headers = { "x-request-id": randomUUID() };
    const [a, b] = await Promise.all([1, 2].map(() => order(own("At once twice"), { headers })));
    expect(a).toEqual(b);
    expect(await rowsOf(main.bban, "PENDING", "At once twice")).toHaveLength(1);
  });

  it("creates no second payment if it comes between any two uses of the table by the first request", async () => {
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const headers = { "x-request-id": randomUUID() };
      const answers: unknown[] = [];
      const ask = async () => void answers.push(await order(own(`Frozen ${number}`), { headers }));
      const frozen = await frozenAt(number, ask);
      await ask();
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      expect(answers).toEqual([answers[0], answers[0]]);
      expect(answers[0]).toMatchObject({ status: 201, body: { transactionStatus: "PDNG" } });
    }
  });

  it("gets the answer of the request that decided, even if only one of the two requests is within the session (decision: X-Request-ID)", async () => {
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    const times = [testTime, later(testTime, { minutes: 61 })];
    for (const [first, second] of [times, times.toReversed()])
      for (let number = 1, isFrozen = true; isFrozen; number += 1) {
        const headers = { "x-request-id": randomUUID() };
        const name = `Frozen ${number} ${second?.getTime()}`;
        const answers: Answer[] = [];
        const ask = async (now = testTime) =>
          void answers.push(await order(own(name), { headers, now }));
        const frozen = await frozenAt(number, () => ask(first));
        await ask(second);
        await frozen.thaw();
        isFrozen = frozen.isFrozen;
        expect(answers).toEqual([answers[0], answers[0]]);
        const isExempt = answers[0]?.body._links.scaRedirect === undefined;
        expect(answers[0]).toMatchObject({
          status: 201,
          body: { transactionStatus: isExempt ? "PDNG" : "RCVD" },
        });
      }
  });

  it("needs SCA if the session has ended since the first request was refused (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ check: () => () => Promise.reject(new Error("no")) });
    expect(await order(own("Refused"), { headers })).toMatchObject({ status: 503 });
    heal();
    const before = await balanceOf(main.bban);
    const late = await order(own("Refused"), { headers, now: later(testTime, { minutes: 61 }) });
    expect(late).toMatchObject({ status: 201, body: { transactionStatus: "RCVD" } });
    expect(late.body._links.scaRedirect).toBeDefined();
    expect(await balanceOf(main.bban)).toEqual(before);
  });

  it("creates one payment if the first request was refused 23 hours 59 minutes before (decision: X-Request-ID)", async () => {
    const again = await kept.keep();
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ check: () => () => Promise.reject(new Error("no")) });
    expect(await order(own("Late"), { headers })).toMatchObject({ status: 503 });
    heal();
    const minutes = 24 * 60;
    const now = later(testTime, { minutes: minutes - 1 });
    await knownPsu(eirik.number, { now });
    const decided = await order(own("Late"), { headers, now });
    expect(decided).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
    const stored = await payments.get(decided.body.paymentId);
    expect(stored).toMatchObject({ createdAt: now.toISOString(), approvedAt: now.toISOString() });
    const repeated = await order(own("Late"), {
      headers,
      now: later(testTime, { minutes: minutes + 1 }),
    });
    expect(repeated).toEqual(decided);
    expect(await rowsOf(main.bban, "PENDING", "Late")).toHaveLength(1);
    await again();
  });

  it("always gets PDNG if the bank did not answer the first request, and the payment is made once", async () => {
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ submit: () => () => Promise.reject(new Error("no")) });
    const first = await order(own("Not answered"), { headers });
    heal();
    expect(first).toMatchObject({ status: 201, body: { transactionStatus: "PDNG" } });
    expect(await order(own("Not answered"), { headers })).toEqual(first);
    await book(later(testTime, { minutes: 2 }));
    expect(await order(own("Not answered"), { headers })).toEqual(first);
    expect(await received(first).status()).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(main.bban, "BOOKED", "Not answered")).toHaveLength(1);
  });

  it("gets the same answer as the first request if the bank answers both differently", async () => {
    const headers = { "x-request-id": randomUUID() };
    let calls = 0;
    const heal = failing({
      submit:
        (ask) =>
        async (...asked) => {
          calls += 1;
          const isFirst = calls === 1;
          const told = (await ask(...asked)) as OrderState;
          if (!isFirst) return told;
          // The first answer arrives after the second one, and shows the order as executed.
          await new Promise((done) => setTimeout(done, 150));
          return { ...told, revision: told.revision + 2, status: "ACSC" };
        },
    });
    const one = order(own("Told twice"), { headers });
    await new Promise((done) => setTimeout(done, 50));
    const answers = await Promise.all([one, order(own("Told twice"), { headers })]);
    heal();
    expect(answers[0]).toEqual(answers[1]);
    expect(await order(own("Told twice"), { headers })).toEqual(answers[0]);
  });
});
