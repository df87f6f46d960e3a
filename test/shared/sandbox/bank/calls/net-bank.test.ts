import { randomUUID } from "node:crypto";
import type { Order } from "../../../../../shared/ports/schemas/order.ts";
import { cancelInNetBank } from "../../../../../shared/sandbox/bank/calls/cancel-in-net-bank.ts";
import { deleteCustomer } from "../../../../../shared/sandbox/bank/calls/delete-customer.ts";
import { moveInNetBank } from "../../../../../shared/sandbox/bank/calls/move-in-net-bank.ts";
import { blockPayments } from "../../../../../shared/sandbox/bank/calls/net-bank.ts";
import { cancel } from "../../../../../shared/sandbox/bank/orders/cancel.ts";
import { check } from "../../../../../shared/sandbox/bank/terms/terms.ts";
import { moveClock } from "../../../../../shared/sandbox/bank/worlds/move-clock.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  eiriksId,
  eiriksMain,
  HeldWorld,
  havbris,
} from "../../../../support/bank/held-world.ts";
import {
  answerOf,
  callEventOf,
  expectRefused,
  nobody,
} from "../../../../support/bank/sandbox-calls.ts";

const debtor = numberOf(eirik);
const bban = eirik.accounts[0].bban;
const accountId = eiriksMain;
const day = "2026-03-10";
const waiting = () => singleOrder(debtor, { requestedDate: day });
const bulk = () =>
  bulkOrder(debtor, [transferTo(elsewhere), transferTo(elsewhere)], { requestedDate: day });
const standing = () =>
  standingOrder(debtor, { schedule: { startDate: day, frequency: "Monthly" } });
const much = { amount: "9999999.00", currency: "NOK" } as const;

const move = ({ id: paymentId }: { id: string }, to: string) =>
  moveInNetBank({ paymentId, day: to, statusWithoutOrder: undefined });

/** A world with an accepted order. */
function having<O extends Order>(order: O) {
  const held = new HeldWorld();
  const before = held.account(bban);
  held.pay(order);
  return { held, order, before };
}

/** The days in the ids of the rows that an order has booked, and the days of the rows. */
const booked = (held: HeldWorld, { id }: { id: string }) =>
  held
    .account(bban)
    .rows.booked.flatMap((row) =>
      row.sequence.endsWith(id.slice(0, 8))
        ? [[row.id.slice(0, 8), row.bookingDate, row.valueDate, row.amount]]
        : [],
    );

const on = (held: HeldWorld, date: string) => held.passTo(`${date}T09:00:00Z`);

describe("the cancellation of an order in the net bank (specification, Payment status)", () => {
  it.each<[string, () => Order, string]>([
    ["a single order for today", () => singleOrder(debtor), "ACSP"],
    ["a waiting single order", waiting, "ACTC"],
    [
      "an order that the bank has moved to a banking day",
      () => singleOrder(debtor, { requestedDate: "2026-03-08" }),
      "ACWC",
    ],
    ["a standing order", standing, "ACTC"],
    ["a bulk", bulk, "ACTC"],
  ])("cancels %s, so that it is never executed", (_, order, state) => {
    const { held, order: made, before } = having(order());
    const waited = held.state(made);
    expect(waited.status).toBe(state);
    const call = cancelInNetBank(made.id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "PAYMENT_CANCELLED", resource: { type: "payment", id: made.id } },
      ...{ before: state, after: "CANC", reason: "net bank" },
    });
    answerOf(held, call);
    const cancelled = held.state(made);
    expect(cancelled).toMatchObject({ status: "CANC", cancellable: false });
    expect(cancelled.revision).toBeGreaterThan(waited.revision);
    on(held, "2026-04-10");
    expect(held.state(made)).toEqual(cancelled);
    expect(held.account(bban)).toEqual(before);
  });

  it("is audited with the agreement if the order is a corporation's, like a change of its date", () => {
    const held = new HeldWorld();
    const by = asking(eirik, havbris);
    const order = singleOrder(numberOf(havbris), { requestedDate: day });
    held.pay(order, by);
    const corporateId = by.agreementId;
    expect(callEventOf(held, cancelInNetBank(order.id))).toMatchObject({ corporateId });
    expect(callEventOf(held, move(order, "2026-03-12"))).toMatchObject({ corporateId });
  });

  it("cancels an order of a deleted account", () => {
    const { held, order } = having(singleOrder(debtor));
    held.run(deleteCustomer(eiriksId));
    held.run(cancelInNetBank(order.id));
    expect(held.state(order).status).toBe("CANC");
  });

  it("accepts the id of a payment in capitals", () => {
    const { held, order } = having(waiting());
    held.run(cancelInNetBank(order.id.toUpperCase()));
    expect(held.state(order).status).toBe("CANC");
  });

  it.each<[string, (held: HeldWorld) => string]>([
    ["CANC", (held) => cancelled(held).id],
    ["CANC", barred],
    ["ACSC", (held) => executed(held, {})],
    ["RJCT", (held) => executed(held, { outcome: "rejected" })],
    ["PDNG", (held) => executed(held, { outcome: "unknown" })],
    ["ACCP", (held) => executed(held, {}, { transfer: transferTo(elsewhere, { amount: much }) })],
    ["ACWP", (held) => instant(held)],
  ])("is refused if the payment is %s", (state, made) => {
    const held = new HeldWorld();
    const id = made(held);
    expect(held.state({ id }).status).toBe(state);
    expectRefused(held, cancelInNetBank(id), [
      ...(["CONFLICT", "paymentId"] as const),
      state === "PDNG"
        ? "It is not known yet whether the payment was executed. Try again in a minute."
        : `The payment is ${state}: it is final, or a part of it is.`,
    ]);
  });

  it.each([randomUUID(), "1"])("is refused if the bank has no order with the id %s", (id) => {
    expectRefused(new HeldWorld(), cancelInNetBank(id), [
      ...(["RESOURCE_UNKNOWN", "paymentId"] as const),
      "There is no such resource in this sandbox.",
    ]);
  });
});

describe("the move of an order in the net bank (specification, Payment status)", () => {
  it.each([
    ["to a later day", "2026-03-12", "2026-03-12"],
    ["to an earlier day", "2026-03-04", "2026-03-04"],
    ["to a day that is no banking day", "2026-03-14", "2026-03-16"],
    ["to the latest allowed day", "2027-03-02", "2027-03-02"],
  ])("moves an order %s, and the order is executed on the new day, not before", (_, asked, day) => {
    const { held, order, before } = having(waiting());
    const waited = held.state(order);
    const call = move(order, asked);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "PAYMENT_MOVED", resource: { type: "payment", id: order.id } },
      ...{ before: "ACTC", after: "ACWC", reason: "net bank" },
    });
    answerOf(held, call);
    const moved = held.state(order);
    expect(moved).toMatchObject({ status: "ACWC", date: day, cancellable: true });
    expect(moved.revision).toBe(waited.revision + 2);
    expect(held.account(bban)).toEqual(before);
    on(held, new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
    expect(booked(held, order)).toEqual([]);
    on(held, day);
    expect(held.state(order).status).toBe("ACSC");
    expect(booked(held, order)).toEqual([["20260310", day, day, -1000n]]);
  });

  it("keeps the first day in the id of the order's transaction, however often the order is moved", () => {
    const { held, order } = having(waiting());
    for (const to of ["2026-03-12", "2026-03-04", "2026-03-17"]) held.run(move(order, to));
    expect(held.order(order)).toMatchObject({ shownDate: day, date: "2026-03-17" });
    on(held, "2026-03-17");
    expect(booked(held, order)).toEqual([["20260310", "2026-03-17", "2026-03-17", -1000n]]);
  });

  it("keeps the day from which the bank had moved the order", () => {
    const { held, order } = having(singleOrder(debtor, { requestedDate: "2026-03-08" }));
    held.run(move(order, "2026-03-12"));
    expect(held.state(order)).toMatchObject({ movedFrom: "2026-03-08", date: "2026-03-12" });
  });

  it("makes the order ACSP if the new day is today, and the order can be cancelled until it is executed", () => {
    const { held, order, before } = having(waiting());
    const today = move(order, "2026-03-02");
    expect(callEventOf(held, today)).toMatchObject({ before: "ACTC", after: "ACSP" });
    held.run(today);
    expect(held.state(order)).toMatchObject({ status: "ACSP", cancellable: true });
    expect(held.account(bban)).toEqual(before);
    const { world } = held;
    held.run(cancelInNetBank(order.id));
    expect(held.state(order).status).toBe("CANC");
    held.world = world;
    held.passTo("2026-03-02T10:00:00Z");
    expect(held.state(order).status).toBe("ACSC");
    expect(booked(held, order)).toMatchObject([["20260310", "2026-03-02", "2026-03-02", -1000n]]);
  });

  it("moves a bulk, which is executed on the new day", () => {
    const { held, order } = having(bulk());
    held.run(move(order, "2026-03-12"));
    on(held, "2026-03-11");
    expect(held.state(order).status).toBe("ACWC");
    on(held, "2026-03-12");
    expect(held.state(order).status).toBe("ACSC");
  });

  it("prevents the order's execution when the sandbox's clock passes the old day", () => {
    const { held, order } = having(waiting());
    held.run(move(order, "2026-03-20"));
    held.run(moveClock(10 * 86_400_000));
    expect(held.state(order).status).toBe("ACWC");
    held.run(moveClock(18 * 86_400_000));
    expect(held.state(order).status).toBe("ACSC");
  });

  const conflict = (text: string) => ["CONFLICT", "paymentId", text] as const;
  const cannot = (state: string) =>
    conflict(`A payment that is ${state} cannot be moved to another day.`);
  it.each([
    ["is in execution", (held: HeldWorld) => paid(held, singleOrder(debtor)), cannot("ACSP")],
    ["is due today, but not executed yet", (held: HeldWorld) => dayHasCome(held), cannot("ACSP")],
    ["is cancelled", (held: HeldWorld) => cancelled(held).id, cannot("CANC")],
    ["has a barred id", (held: HeldWorld) => barred(held), cannot("CANC")],
    ["is executed", (held: HeldWorld) => executed(held, {}), cannot("ACSC")],
    [
      "is a standing order",
      (held: HeldWorld) => paid(held, standing()),
      conflict("A standing order cannot be moved to another day."),
    ],
  ] as const)("is refused if the payment %s", (_, made, refusal) => {
    const held = new HeldWorld();
    expectRefused(held, move({ id: made(held) }, "2026-03-11"), [...refusal]);
  });

  it.each([
    ["has passed", "2026-03-01", "The date has passed; today is 2026-03-02."],
    [
      "is 366 days ahead",
      "2027-03-03",
      "The date may be at most 365 days ahead, until 2027-03-02.",
    ],
  ])("is refused if the new day %s", (_, to, text) => {
    const { held, order } = having(waiting());
    expectRefused(held, move(order, to), ["EXECUTION_DATE_INVALID", "executionDate", text]);
  });

  it("is refused for a payment without an order, with a message that names the payment's status", () => {
    const call = (statusWithoutOrder: string | undefined) =>
      moveInNetBank({ paymentId: randomUUID(), day: "2026-03-11", statusWithoutOrder });
    const held = new HeldWorld();
    expectRefused(held, call("RCVD"), [...cannot("RCVD")]);
    expectRefused(held, call("ACTC"), [...cannot("ACTC")]);
    expectRefused(held, call(undefined), ["RESOURCE_UNKNOWN", "paymentId"]);
  });
});

describe("a payment block of an account (specification, Consent)", () => {
  it("stops payments from the account until it is removed, but the account can be read", () => {
    const held = new HeldWorld();
    const open = held.account(bban);
    const call = blockPayments(accountId, true);
    const event = { type: "SANDBOX_CHANGED", resource: { type: "account", id: accountId } };
    expect(callEventOf(held, call)).toEqual({
      ...event,
      after: "payments stopped",
      reason: "net bank",
    });
    answerOf(held, call);
    expect(held.account(bban)).toEqual({ ...open, blocked: true });
    const quote = () => check(held.world, asking(), singleOrder(debtor), held.times);
    expect(quote()).toMatchObject({ refusals: [{ path: "debtorAccount" }] });
    const opens = blockPayments(accountId, false);
    expect(callEventOf(held, opens)).toEqual({
      ...event,
      after: "payments open",
      reason: "net bank",
    });
    held.run(opens);
    expect(quote()).toHaveProperty("terms");
  });

  it("rejects the waiting orders of the account on their day, and releases the reserved money", () => {
    const { held, order, before } = having(singleOrder(debtor));
    const later = waiting();
    held.pay(later);
    held.run(blockPayments(accountId, true));
    on(held, day);
    const rejected = { status: "RJCT", reason: "account" };
    expect([order, later].map((each) => held.state(each))).toMatchObject([rejected, rejected]);
    expect(held.account(bban)).toEqual({ ...before, blocked: true });
  });

  it.each([true, false])("changes nothing if it is set to %s already", (blocked) => {
    const held = new HeldWorld();
    held.run(blockPayments(accountId, blocked));
    const before = held.world;
    held.run(blockPayments(accountId, blocked));
    expect(held.world).toBe(before);
  });

  it("is refused for an unknown account", () => {
    const call = blockPayments(nobody, true);
    expectRefused(new HeldWorld(), call, ["RESOURCE_UNKNOWN", "mockAccountId"]);
  });
});

function paid(held: HeldWorld, order: Order): string {
  held.pay(order);
  return order.id;
}

function cancelled(held: HeldWorld): Order {
  const order = waiting();
  held.pay(order);
  held.run(cancelInNetBank(order.id));
  return order;
}

/** The id of an order that its TPP has cancelled before it was submitted. */
function barred(held: HeldWorld): string {
  const id = randomUUID();
  held.run(cancel(asking(), id));
  return id;
}

/** An order for today after its execution. */
function executed(
  held: HeldWorld,
  scenario: HeldWorld["scenario"],
  changes: Parameters<typeof singleOrder>[1] = {},
): string {
  held.scenario = scenario;
  const id = paid(held, singleOrder(debtor, changes));
  held.passTo("2026-03-02T10:00:01Z");
  return id;
}

/** An instant payment that its creditor's bank has not confirmed. */
const instant = (held: HeldWorld): string =>
  paid(
    held,
    singleOrder(debtor, { product: "instant-norwegian-domestic-credit-transfers-straks" }),
  );

/** An order on its day, before it is executed. */
function dayHasCome(held: HeldWorld): string {
  const id = paid(held, singleOrder(debtor, { requestedDate: "2026-03-03" }));
  held.realTime = new Date("2026-03-02T23:00:00Z");
  return id;
}
