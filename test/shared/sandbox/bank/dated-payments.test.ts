import type { Order } from "../../../../shared/ports/schemas/order.ts";
import { addDays } from "../../../../shared/rules/calendar.ts";
import { moveInNetBank } from "../../../../shared/sandbox/bank/calls/move-in-net-bank.ts";
import { nextInstant } from "../../../../shared/sandbox/bank/orders/due.ts";
import { check } from "../../../../shared/sandbox/bank/terms/terms.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  HeldWorld,
  havbris,
  ingrid,
  monday,
  seededWorld,
} from "../../../support/bank/held-world.ts";

const debtor = numberOf(eirik);
const kroner = (amount: string) => ({ amount: { amount, currency: "NOK" } as const });
const toElsewhere = (amount = "10.00") => transferTo(elsewhere, kroner(amount));

/** An order of each kind for a day, from one account. */
const kinds = {
  "a single order": (requestedDate: string, amount?: string) =>
    singleOrder(debtor, { transfer: toElsewhere(amount), requestedDate }),
  "a bulk": (requestedDate: string, amount?: string) =>
    bulkOrder(debtor, [toElsewhere(amount)], { requestedDate }),
  "a standing order": (startDate: string, amount?: string) =>
    standingOrder(debtor, {
      transfer: toElsewhere(amount),
      schedule: { startDate, endDate: addDays(startDate, 1), frequency: "Monthly" },
    }),
} satisfies Record<string, (day: string, amount?: string) => Order>;
type Kind = keyof typeof kinds;
const every = Object.keys(kinds) as Kind[];

const [today, thursday] = ["2026-03-02", "2026-03-05"];
const tooMuch = "5000000.00";

const balances = (held: HeldWorld) => {
  const { booked, available, rows } = held.account(debtor.bban ?? "");
  return { booked, available, rows: rows.booked.length, pending: rows.pending.length };
};
const latest = (held: HeldWorld, bban = debtor.bban) => held.account(bban ?? "").rows.booked.at(-1);

/** Sets the debtor's money. */
function setMoney(held: HeldWorld, minor: bigint): void {
  const account = { ...held.account(debtor.bban ?? ""), booked: minor, available: minor };
  const accounts = new Map(held.world.accounts).set(account.id, account);
  held.world = { ...held.world, accounts };
}

describe.each(every)("%s for a later day (decision: Dated payments)", (kind) => {
  it("writes no row and changes no balance before its day", () => {
    const held = new HeldWorld();
    const before = balances(held);
    const order = kinds[kind](thursday);
    expect(held.pay(order)).toMatchObject({ status: "ACTC", date: thursday, cancellable: true });
    expect(balances(held.passTo("2026-03-04T22:59:59Z"))).toEqual(before);
    expect(held.state(order).status).toBe("ACTC");
  });

  it("is booked at the beginning of its day, even if the job runs later", () => {
    const held = new HeldWorld();
    const before = balances(held);
    const order = kinds[kind](thursday);
    held.pay(order);
    expect(nextInstant(held.world)).toBe("2026-03-04T23:00:00.000Z");
    held.passTo("2026-03-14T10:00:00Z");
    expect(balances(held)).toEqual({
      ...{ booked: before.booked - 10_00n, available: before.available - 10_00n },
      ...{ rows: before.rows + 1, pending: 0 },
    });
    const days = { day: thursday, bookingDate: thursday, valueDate: thursday };
    expect(latest(held)).toMatchObject({ ...days, status: "booked", amount: -10_00n });
    expect(latest(held)?.sequence).toMatch(/^00000000-/);
    expect(held.state(order).status).toBe("ACSC");
    expect(held.events.map(({ type }) => type)).toEqual(["PAYMENT_BOOKED"]);
  });

  it("is not paid if there is too little money at its instant, and is not tried again", () => {
    const held = new HeldWorld();
    const order = kinds[kind](thursday, tooMuch);
    held.pay(order);
    const before = balances(held);
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACCP", fundsAvailable: false });
    expect(balances(held)).toEqual(before);
    setMoney(held, 900_000_000n);
    held.passTo("2026-03-05T20:00:00Z");
    expect(held.state(order).status).toBe("ACCP");
  });

  it("is paid with money that arrives before its instant", () => {
    const held = new HeldWorld();
    const order = kinds[kind](thursday, tooMuch);
    held.pay(order);
    setMoney(held, 900_000_000n);
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order).status).toBe("ACSC");
  });

  it("is not checked against the funds, unlike an order for today", () => {
    const { world } = new HeldWorld();
    const quote = (day: string) =>
      check(world, asking(), kinds[kind](day, tooMuch), { now: monday });
    expect(quote(thursday)).not.toHaveProperty("fundsAvailable");
    expect(quote(today)).toMatchObject({ fundsAvailable: false });
  });

  it("waits for the banking day to which it moves if its own day is no banking day", () => {
    const held = new HeldWorld();
    const before = balances(held);
    const order = kinds[kind]("2026-03-07");
    if (order.kind === "standing") order.schedule.endDate = "2026-03-09";
    expect(held.pay(order)).toMatchObject({ status: "ACWC", date: "2026-03-09" });
    expect(balances(held.passTo("2026-03-08T22:00:00Z"))).toEqual(before);
    held.passTo("2026-03-09T08:00:00Z");
    expect(latest(held)).toMatchObject({ bookingDate: "2026-03-09" });
  });
});

describe("a single order for today (decision: Money)", () => {
  it("reserves its amount until the row with the same id is booked", () => {
    const held = new HeldWorld();
    const before = balances(held);
    const order = kinds["a single order"](today);
    expect(held.pay(order).status).toBe("ACSP");
    const reserved = { ...before, available: before.available - 10_00n, pending: 1 };
    expect(balances(held)).toEqual(reserved);
    const { heldRow } = held.order(order);
    held.passTo("2026-03-02T10:00:01Z");
    const left = before.booked - 10_00n;
    const booked = { booked: left, available: left, rows: before.rows + 1, pending: 0 };
    expect(balances(held)).toEqual(booked);
    expect(latest(held)).toMatchObject({ id: heldRow, bookingDate: today });
  });

  it("is ACCP at once if there is too little money", () => {
    const held = new HeldWorld();
    const order = kinds["a single order"](today, tooMuch);
    expect(held.pay(order)).toMatchObject({ status: "ACCP", fundsAvailable: false });
    expect(held.events).toMatchObject([{ type: "PAYMENT_WITHOUT_FUNDS", order: { id: order.id } }]);
  });
});

describe("a booking has the order's day (decision: Dated payments)", () => {
  it.each(["a single order", "a bulk"] as const)(
    "also if the outcome of %s is unknown until after midnight",
    (kind) => {
      const held = new HeldWorld(undefined, new Date("2026-03-06T22:59:30Z"));
      held.scenario = { outcome: "unknown" };
      const order = kinds[kind]("2026-03-06");
      held.pay(order);
      held.passTo("2026-03-06T22:59:31Z");
      expect(held.state(order).status).toBe("PDNG");
      held.passTo("2026-03-06T23:00:31Z");
      expect(held.state(order).status).toBe("ACSC");
      expect(latest(held)).toMatchObject({
        bookingDate: "2026-03-06",
        sequence: expect.stringMatching(/^86399999-/),
      });
    },
  );

  it("also for a bulk of 600 that is approved six seconds before Friday midnight", () => {
    const held = new HeldWorld(undefined, new Date("2026-03-06T22:59:54Z"));
    const order = bulkOrder(
      debtor,
      Array.from({ length: 600 }, () => toElsewhere("1.00")),
    );
    held.pay(order);
    held.passTo("2026-03-07T09:00:00Z");
    const days = held.account(debtor.bban ?? "").rows.booked.slice(-600);
    expect(new Set(days.map(({ bookingDate }) => bookingDate))).toEqual(new Set(["2026-03-06"]));
    expect(held.state(order).status).toBe("ACSC");
  });
});

describe("endDate is compared with the day of execution (decision: Dated payments)", () => {
  const daily = (changes: object) =>
    standingOrder(debtor, {
      schedule: { startDate: "2026-03-05", frequency: "Daily", ...changes },
    });

  it.each([
    ["due on endDate is made only once", "preceding", "2026-03-06", ["2026-03-05", "2026-03-06"]],
    [
      "that moves to a day after endDate is not made",
      "following",
      "2026-03-08",
      ["2026-03-05", "2026-03-06"],
    ],
    [
      "that moves forward to endDate is made",
      "following",
      "2026-03-09",
      ["2026-03-05", "2026-03-06", "2026-03-09"],
    ],
  ] as const)("so that a payment %s", (_, executionRule, endDate, days) => {
    const held = new HeldWorld();
    const order = daily({ executionRule, endDate });
    expect(held.pay(order).nextDates).toEqual(days);
    held.passTo("2026-03-20T09:00:00Z");
    const rows = held.account(debtor.bban ?? "").rows.booked.slice(-days.length);
    expect(rows.map(({ bookingDate }) => bookingDate)).toEqual(days);
    expect(held.state(order)).toMatchObject({ status: "ACSC", nextDates: [] });
  });

  it("so that a monthly payment after endDate is made if it moves back to endDate", () => {
    const changes = { startDate: "2026-03-07", endDate: "2026-06-05", frequency: "Monthly" };
    const order = daily({ ...changes, executionRule: "preceding" });
    const quote = check(new HeldWorld().world, asking(), order, { now: monday });
    // 7 June 2026 is a Sunday, and the Friday before it is endDate.
    expect(quote).toMatchObject({
      terms: { nextDates: ["2026-03-09", "2026-04-07", "2026-05-07", "2026-06-05"] },
    });
  });
});

describe("a pending row that belongs to no order (decision: Dated payments)", () => {
  it("is booked when its day comes, on accounts and cards", () => {
    const held = new HeldWorld(seededWorld);
    const pendingOf = () =>
      [...held.world.accounts.values(), ...held.world.cards.values()].flatMap((each) =>
        each.rows.pending.map(({ id, day }) => ({ of: each.id, id, day })),
      );
    const before = pendingOf();
    expect(new Set(before.map(({ day }) => day))).toEqual(new Set(["2026-03-03", "2026-03-04"]));
    held.passTo("2026-03-02T22:59:59Z");
    expect(pendingOf()).toEqual(before);
    held.passTo("2026-03-04T09:00:00Z");
    expect(pendingOf()).toEqual([]);
    for (const { of, id, day } of before) {
      const { accounts, cards } = held.world;
      const rows = (accounts.get(of) ?? cards.get(of))?.rows.booked ?? [];
      const booked = [...rows].find((row) => row.id === id);
      expect(booked).toMatchObject({ status: "booked", day, bookingDate: day });
    }
    for (const { id, rows, booked, available } of held.world.accounts.values()) {
      const was = seededWorld.accounts.get(id);
      const sum = (was?.rows.pending ?? []).reduce((total, { amount }) => total + amount, 0n);
      expect([booked, available]).toEqual([(was?.booked ?? 0n) + sum, booked]);
      expect(rows.booked).toHaveLength(
        (was?.rows.booked.length ?? 0) + (was?.rows.pending.length ?? 0),
      );
    }
  });
});

describe("an amount that is too large for the creditor's row (decision: Money)", () => {
  const euros = numberOf(ingrid, 1);
  const huge = (creditorAccount: object) =>
    singleOrder(euros, {
      product: "cross-border-credit-transfers",
      transfer: transferTo(creditorAccount as typeof elsewhere, kroner("25000000.00")),
    });
  const refusals = (creditorAccount: object) =>
    check(new HeldWorld().world, asking(ingrid), huge(creditorAccount), { now: monday });
  const limit = { reason: "limit", path: "transfer.amount" };

  it.each([
    ["if the creditor's account is at this bank", numberOf(havbris)],
    [
      "if the creditor's account number belongs to this bank, even if no account has it",
      { bban: "99990000019", currency: "NOK" },
    ],
  ])("is refused by check() %s", (_, account) => {
    expect(refusals(account)).toEqual({ refusals: [limit] });
  });

  it("is not refused if the creditor's account is at another bank", () => {
    expect(refusals(elsewhere)).toHaveProperty("terms");
  });
});

it("if the clock is set back and the PSU moves an order to a day before its approval, the new day is the value date", () => {
  const held = new HeldWorld();
  const week = 7 * 86_400_000;
  held.run(moveClock(week));
  const order = singleOrder(debtor, { transfer: toElsewhere(), requestedDate: "2026-03-12" });
  held.pay(order);
  held.run(moveClock(0));
  held.run(moveInNetBank({ paymentId: order.id, day: thursday, statusWithoutOrder: undefined }));
  held.passTo("2026-03-05T10:00:00Z");
  expect(latest(held)).toMatchObject({ bookingDate: thursday, valueDate: thursday });
});
