import { randomUUID } from "node:crypto";
import type { Payment } from "../../../shared/rules/payment.ts";
import { table } from "../../../shared/table/client.ts";
import { duplicates } from "../../../shared/table/duplicates.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { moveInNetBank } from "../../support/bank/net-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { approveCancellation, atDecision } from "../../support/payments/authorisations.ts";
import {
  approveAndDie,
  approveBasket,
  collected,
  paid,
  receiveBasket,
} from "../../support/payments/baskets.ts";
import {
  bulkOf,
  domestic,
  eirik,
  namedEntry,
  orderOf,
  standingOrder,
} from "../../support/payments/orders.ts";
import { own, useSession } from "../../support/payments/own-transfers.ts";
import {
  book,
  knownPsu,
  later,
  post,
  ReceivedPayment,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

describe("POST /v1/payments/{payment-product}: logical duplicates (specification, allowLogicalDuplicate)", () => {
  const twin = (name: string, changes: object = {}) =>
    orderOf({ creditorName: `Twin ${name}`, ...changes });
  const approved = madeOnce(kept, () => receiveApproved(twin("A")));
  const conflict = { status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" };

  it("refuses a duplicate of a payment approved in the last 24 hours, and writes only the order's state and the request guard", async () => {
    const order = twin("Day", { requestedExecutionDate: "2026-03-10" });
    await receiveApproved(order);
    let answer: unknown;
    const written = await writtenBy(async () => {
      answer = await post(order, { now: later(testTime, { hours: 23, minutes: 59 }) });
    });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(written).toEqual(["REQUEST", "STATE"]);
  });

  it.each([
    [
      "an amount without its decimals (250 for 250.00)",
      { instructedAmount: { amount: "250", currency: "EUR" } },
    ],
    [
      "the debtor account's BBAN instead of its IBAN",
      { debtorAccount: { bban: eirik.main.bban, currency: "NOK" } },
    ],
    ["today's date instead of no date", { requestedExecutionDate: "2026-03-02" }],
    ["another purpose code", { purposeCode: "SALA" }],
  ])("recognises a duplicate with %s", async (_, changes) => {
    await approved();
    expect(await post(twin("A", changes))).toMatchObject(conflict);
  });

  it.each([
    ["amount", { instructedAmount: { amount: "250.01", currency: "EUR" } }],
    ["currency", { instructedAmount: { amount: "250.00", currency: "USD" } }],
    [
      "creditor's account",
      { creditorAccount: { iban: "FR1420041010050500013M02606", currency: "EUR" } },
    ],
    ["date", { requestedExecutionDate: "2026-03-03" }],
    ["message", { remittanceInformationUnstructured: "Invoice 2026-119" }],
    ["debtor's account", { debtorAccount: { iban: eirik.other.iban, currency: "NOK" } }],
  ])("accepts a similar payment with another %s", async (_, changes) => {
    await approved();
    expect(await post(twin("A", changes))).toMatchObject({ status: 201 });
  });

  it.each(["true", "TRUE"])("accepts a duplicate with allowLogicalDuplicate=%s", async (value) => {
    await approved();
    const query = { allowLogicalDuplicate: value };
    expect(await post(twin("A"), { query })).toMatchObject({ status: 201 });
    expect(await post(twin("A"), { query: { allowLogicalDuplicate: "false" } })).toMatchObject(
      conflict,
    );
  });

  it("accepts a duplicate 24 hours after the approval (decision: logical duplicate)", async () => {
    const requestedExecutionDate = "2026-03-10";
    await receiveApproved(twin("B", { requestedExecutionDate }));
    const now = later(testTime, { hours: 24 });
    expect(await post(twin("B", { requestedExecutionDate }), { now })).toMatchObject({
      status: 201,
    });
  });

  it.each([
    ["cancelled", "CANC", { requestedExecutionDate: "2026-03-10" }],
    ["without funds", "ACCP", { instructedAmount: { amount: "9999999.00", currency: "NOK" } }],
  ])("accepts an equal payment if the first is %s", async (name, transactionStatus, changes) => {
    const order = twin(name, changes);
    const received = await receiveApproved(order);
    if (transactionStatus === "CANC") await approveCancellation(received);
    expect(await received.status()).toMatchObject({ transactionStatus });
    expect(await post(order)).toMatchObject({ status: 201 });
  });

  it("accepts an equal payment if the first was never approved", async () => {
    await receive(twin("C"));
    expect(await post(twin("C"))).toMatchObject({ status: 201 });
  });

  it("accepts an equal payment if the first is no longer stored", async () => {
    const gone = (await receiveApproved(twin("Gone"))).id;
    await table.change([{ delete: keys.payment(gone), when: { present: true } }]);
    expect(await post(twin("Gone"))).toMatchObject({ status: 201 });
  });

  it("answers a repetition with the same bytes even if an equal payment was approved since", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post(twin("D"), { headers });
    await receiveApproved(twin("D"));
    expect(await post(twin("D"), { headers })).toEqual(first);
  });

  it("accepts an equal payment from another TPP", async () => {
    await approved();
    const tpp = await anotherTpp();
    expect(await post(twin("A"))).toMatchObject(conflict);
    expect(await post(twin("A"), { tpp })).toMatchObject({ status: 201 });
  });

  it("does not change the balance when it creates a payment", async () => {
    const before = await accountOf(eirik.main.bban);
    await receive(twin("F"));
    expect(await accountOf(eirik.main.bban)).toEqual(before);
  });
});

describe("equal payments (specification, allowLogicalDuplicate; decision: logical duplicate)", () => {
  const conflict = { status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" };
  const day = "2026-03-10";
  const allowed = { query: { allowLogicalDuplicate: "true" } };
  const { order: exempt } = useSession();
  afterEach(healed);

  type Posting = Parameters<typeof post>[1];
  const [creditorName, requestedExecutionDate] = ["Several", day];
  const bulk = bulkOf({ payments: [namedEntry(creditorName)], requestedExecutionDate });
  const standing = standingOrder({ creditorName, startDate: day });
  const kinds = {
    "single payment": (how: Posting) =>
      post(orderOf({ creditorName, requestedExecutionDate }), how),
    "payment without SCA": (how: Posting) =>
      exempt(own(creditorName, { requestedExecutionDate }), how),
    "bulk payment": (how: Posting) => post(bulk, how),
    "standing order": (how: Posting) => post(standing, how),
  };
  const kindOf = {
    "single payment": {},
    "payment without SCA": { product: domestic },
    "bulk payment": { service: "bulk" },
    "standing order": { service: "periodic" },
  } as const;
  const approvedOf = async (kind: keyof typeof kinds, how: Posting = {}) => {
    const { status, body } = await kinds[kind](how);
    expect(status).toBe(201);
    const payment = new ReceivedPayment(body, kindOf[kind]);
    if (payment.link) await payment.approve();
    return payment;
  };

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    "make a third equal %s a duplicate as long as the first is not cancelled, even if the second is",
    async (kind) => {
      const send = kinds[kind];
      const first = await approvedOf(kind);
      await approveCancellation(await approvedOf(kind, allowed));
      expect(await send({})).toMatchObject(conflict);
      await approveCancellation(first);
      expect(await send({})).toMatchObject({ status: 201 });
    },
  );

  it("make a new equal payment a duplicate even if only the first was executed; the check calls the bank once", async () => {
    const order = orderOf({ creditorName: "Short later" });
    const first = (await receiveApproved(order)).id;
    for (const scenario of ["funds=insufficient", "outcome=rejected"])
      await receiveApproved(order, { ...allowed, headers: { "x-sandbox-scenario": scenario } });
    await book(testTime);
    let questions = 0;
    failing({
      orders: (ask) => (ids) => {
        questions += 1;
        return ask(ids);
      },
    });
    expect(await post(order)).toMatchObject(conflict);
    expect(questions).toBe(1);
    expect(await post(order, allowed)).toMatchObject({ status: 201 });
    expect(questions).toBe(1);
    const { entries } = await duplicates.of((await payments.get(first)) as Payment);
    expect(entries).toMatchObject([{ id: first }]);
  });

  it.each([
    ["include", "its posted date", day, conflict],
    ["include", "its new date", "2026-03-12", conflict],
    ["do not include", "a date between the two", "2026-03-11", { status: 201 }],
  ])(
    "%s a payment by %s if it was moved to another day",
    async (_, name, requestedExecutionDate, answer) => {
      const order = orderOf({ creditorName: `Moved ${name}`, requestedExecutionDate: day });
      await moveInNetBank(await receiveApproved(order), "2026-03-12");
      expect(await post({ ...order, requestedExecutionDate })).toMatchObject(answer);
    },
  );

  it("each make a new equal payment a duplicate if they were approved at the same time", async () => {
    const order = orderOf({ creditorName: "At once", requestedExecutionDate: day });
    const received = [];
    for (let count = 0; count < 4; count += 1) received.push(await receive(order, allowed));
    const decisions = [];
    for (const { link } of received) decisions.push(await atDecision(link, eirik.number));
    await Promise.all(decisions.map((decide) => decide()));
    for (const each of received.toReversed()) {
      expect(await post(order)).toMatchObject(conflict);
      await approveCancellation(each);
    }
    expect(await post(order)).toMatchObject({ status: 201 });
  });

  it("on different dates are no duplicates, even if they need no SCA and are posted at the same time", async () => {
    const days = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"];
    const send = (requestedExecutionDate: string) =>
      exempt(own("Other days", { requestedExecutionDate }));
    const answers = await Promise.all(days.map(send));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await send("2026-03-12")).toMatchObject(conflict);
  });

  it("each make a new equal payment a duplicate also if they were approved in a basket", async () => {
    const order = orderOf({ creditorName: "Basket", requestedExecutionDate: day });
    const received = [await receive(order), await receive(order)];
    await approveBasket(await collected(received), await knownPsu());
    for (const each of received.toReversed()) {
      expect(await post(order)).toMatchObject(conflict);
      await approveCancellation(each);
    }
    expect(await post(order)).toMatchObject({ status: 201 });
  });

  it("make a new equal payment a duplicate as soon as their basket is approved, before the bank has them", async () => {
    const { payments: received, ...basket } = await receiveBasket([paid("First"), paid("Second")]);
    await approveAndDie({ payments: received, ...basket }, await knownPsu());
    for (const name of ["First", "Second"]) expect(await post(paid(name))).toMatchObject(conflict);
  });
});

describe("the list of equal payments (decision: logical duplicate)", () => {
  const useList = async (name: string) => {
    const payment = await payments.get((await receive(orderOf({ creditorName: name }))).id);
    if (!payment) throw new Error("There is no such payment.");
    const read = () => duplicates.of(payment);
    const add = async (second: number, id: string = randomUUID()) => {
      const approvedAt = new Date(testTime.getTime() + second * 1000).toISOString();
      await table.change([duplicates.added({ ...payment, id, approvedAt }, testTime)]);
      return id;
    };
    const tidy = async (gone: string[]) =>
      table.change(
        duplicates.surplusDropped(
          payment,
          testTime,
          duplicates.surplusOf(await read(), { ended: gone, idle: gone }),
        ),
      );
    return { add, tidy, ids: async () => (await read()).entries.map(({ id }) => id) };
  };

  it("keeps each of many payments that are added at the same time", async () => {
    const { add, ids } = await useList("Many");
    const seconds = Array.from({ length: 40 }, (_, second) => second);
    const all = await Promise.all(seconds.map((second) => add(second)));
    expect(await ids()).toEqual(all.toReversed());
  });

  it("keeps 50 payments, and first drops those that moved no money, then the oldest", async () => {
    const { add, tidy, ids } = await useList("Newest");
    const seconds = Array.from({ length: 52 }, (_, second) => second);
    const [gone = "", ...stand] = (await Promise.all(seconds.map((each) => add(each)))).reverse();
    await tidy([gone]);
    expect(await ids()).toEqual(stand.slice(0, 50));
  });

  it("drops a newer payment that moved no money before the oldest payment that moved money", () => {
    const entries = Array.from({ length: 51 }, (_, until) => ({ id: `${until}`, until }));
    const surplus = duplicates.surplusOf({ entries, version: 1 }, { ended: [], idle: ["0"] });
    expect(surplus).toEqual(["0"]);
  });

  it("drops at most 50 payments in one write, because a DynamoDB expression has a size limit", () => {
    const entries = Array.from({ length: 150 }, (_, until) => ({ id: `${until}`, until }));
    const surplus = duplicates.surplusOf({ entries, version: 1 }, { ended: [], idle: [] });
    expect(surplus).toEqual(entries.slice(50, 100).map(({ id }) => id));
  });

  it("contains a payment once even if it is added again", async () => {
    const { add, ids } = await useList("Again");
    const id = await add(1);
    const later = await add(2);
    await add(1, id);
    expect(await ids()).toEqual([later, id]);
  });
});
