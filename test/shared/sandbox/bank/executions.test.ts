import type { Order } from "../../../../shared/ports/schemas/order.ts";
import { check } from "../../../../shared/sandbox/bank/terms/terms.ts";
import type { Account, Row, World } from "../../../../shared/sandbox/bank/world.ts";
import { madeUpBban } from "../../../../shared/sandbox/rules/made-up-number.ts";
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
  idOf,
  ingrid,
  monday,
  quietWorld,
} from "../../../support/bank/held-world.ts";

const debtor = numberOf(eirik);
const thursday = "2026-03-05";
const kroner = (amount: string) => ({ amount: { amount, currency: "NOK" } as const });

const withAccount = (world: World, account: Account): World => ({
  ...world,
  accounts: new Map(world.accounts).set(account.id, account),
});

function setAccount(held: HeldWorld, bban: string, changes: Partial<Account>): void {
  held.world = withAccount(held.world, { ...held.account(bban), ...changes });
}

function closeAccount(held: HeldWorld, bban: string): void {
  const accounts = new Map(held.world.accounts);
  accounts.delete(held.account(bban).id);
  held.world = { ...held.world, accounts, closed: new Set([...held.world.closed, bban]) };
}

describe("an order to an account at this bank (specification, Payment status)", () => {
  const euros = numberOf(ingrid, 1);

  it("credits the amount in the account's currency", () => {
    const held = new HeldWorld();
    const { booked } = held.account(euros.bban ?? "");
    held.pay(
      singleOrder(debtor, {
        transfer: transferTo(euros, kroner("118.10")),
        product: "sepa-credit-transfers",
      }),
    );
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.account(euros.bban ?? "").booked).toBe(booked + 10_00n);
  });

  it.each([
    ["has another currency than the order names", { ...euros, currency: "NOK" as const }, "10.00"],
    ["would get less than its smallest unit", euros, "0.01"],
  ])("is rejected if the account %s", (_, creditor, amount) => {
    const held = new HeldWorld();
    const before = held.account(debtor.bban ?? "");
    const order = singleOrder(debtor, {
      transfer: transferTo(creditor, kroner(amount)),
      product: "sepa-credit-transfers",
    });
    held.pay(order);
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "creditor" });
    expect(held.account(debtor.bban ?? "")).toEqual(before);
  });

  it("is rejected if the amount is too large for a transaction, even if check() could not detect that", () => {
    const eur = quietWorld.accounts.get(idOf("account", euros.bban ?? "")) as Account;
    const bban = elsewhere.bban;
    const other = { ...eur, id: "other", owner: "other", bban, currency: "NOK" };
    const held = new HeldWorld(
      withAccount(withAccount(quietWorld, other), { ...eur, available: 10n ** 9n }),
    );
    const order = singleOrder(euros, {
      transfer: transferTo(elsewhere, kroner("25000000.00")),
      product: "cross-border-credit-transfers",
    });
    held.pay(order, asking(ingrid));
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "creditor" });
  });

  it("is rejected if the account's balance would become too long for an answer (specification, Amount)", () => {
    const held = new HeldWorld();
    const creditor = numberOf(eirik, 1);
    setAccount(held, creditor.bban ?? "", { booked: 10n ** 15n - 500n });
    const [fits, exceeds] = ["4.99", "0.01"].map((amount) =>
      singleOrder(debtor, { transfer: transferTo(creditor, kroner(amount)) }),
    );
    for (const [index, order] of [fits, exceeds].entries()) {
      held.pay(order as Order);
      held.passTo(`2026-03-02T10:00:0${index + 1}Z`);
    }
    expect(held.state(fits as Order).status).toBe("ACSC");
    expect(held.state(exceeds as Order)).toMatchObject({ status: "RJCT", reason: "creditor" });
  });

  it("is rejected if the account was closed before the order's day", () => {
    const held = new HeldWorld();
    const transfer = transferTo(numberOf(ingrid));
    const order = singleOrder(debtor, { transfer, requestedDate: thursday });
    held.pay(order);
    closeAccount(held, numberOf(ingrid).bban ?? "");
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "creditor" });
  });
});

describe("the debtor's account on an order's day (specification, Payment status):", () => {
  const kinds = {
    "a single order": () => singleOrder(debtor, { requestedDate: thursday }),
    "a bulk": () => bulkOrder(debtor, [transferTo(elsewhere)], { requestedDate: thursday }),
    "a standing order": () =>
      standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } }),
  };

  it.each(Object.entries(kinds))("%s is rejected if the account was deleted", (_, orderOf) => {
    const held = new HeldWorld();
    const order = orderOf();
    held.pay(order);
    closeAccount(held, debtor.bban ?? "");
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "account" });
    expect(held.events).toMatchObject([{ type: "PAYMENT_REJECTED", after: "RJCT" }]);
  });

  it("an order with reserved money is rejected, and the money released, if payments from the account are blocked", () => {
    const held = new HeldWorld();
    const { available } = held.account(debtor.bban ?? "");
    const order = singleOrder(debtor);
    held.pay(order);
    setAccount(held, debtor.bban ?? "", { blocked: true });
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "account" });
    expect(held.account(debtor.bban ?? "")).toMatchObject({ available, rows: { pending: [] } });
  });

  it("a standing order skips the days on which payments are blocked, and its state lists the last five skipped days", () => {
    const held = new HeldWorld();
    const order = kinds["a standing order"]();
    held.pay(order);
    setAccount(held, debtor.bban ?? "", { blocked: true });
    held.passTo("2026-03-13T08:00:00Z");
    const { status, skipped = [], nextDates = [] } = held.state(order);
    expect([status, nextDates[0]]).toEqual(["ACTC", "2026-03-16"]);
    expect(skipped.map(({ date, reason }) => `${date} ${reason}`)).toEqual(
      ["09", "10", "11", "12", "13"].map((day) => `2026-03-${day} account`),
    );
  });

  it("a standing order whose first day has moved waits for its next day as ACTC", () => {
    const held = new HeldWorld();
    const schedule = { startDate: "2026-03-07", frequency: "Weekly" } as const;
    const order = standingOrder(debtor, { schedule });
    const moved = { status: "ACWC", date: "2026-03-09", movedFrom: "2026-03-07" };
    expect(held.pay(order)).toMatchObject(moved);
    held.passTo("2026-03-09T08:00:00Z");
    const { status, date, movedFrom } = held.state(order);
    expect([status, date, movedFrom]).toEqual(["ACTC", "2026-03-16", undefined]);
  });

  it("a standing order that has paid ends as ACSC, also if its last day was not paid", () => {
    const held = new HeldWorld();
    const schedule = { startDate: thursday, endDate: "2026-03-06", frequency: "Daily" } as const;
    const order = standingOrder(debtor, { schedule });
    held.pay(order);
    held.passTo("2026-03-05T08:00:00Z");
    setAccount(held, debtor.bban ?? "", { available: 0n });
    held.passTo("2026-03-06T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACSC", skipped: [{ reason: "funds" }] });
  });
});

describe("orders due at the same time (decision: Money)", () => {
  it("are paid in the sequence of approval while the money lasts", () => {
    const held = new HeldWorld();
    setAccount(held, debtor.bban ?? "", { booked: 25_00n, available: 25_00n });
    const orders = Array.from({ length: 6 }, () =>
      singleOrder(debtor, { requestedDate: thursday }),
    );
    for (const order of orders) {
      held.realTime = new Date(held.realTime.getTime() + 1000);
      held.pay(order);
    }
    held.passTo("2026-03-05T08:00:00Z");
    const statuses = orders.map((order) => held.state(order).status);
    expect(statuses).toEqual(["ACSC", "ACSC", "ACCP", "ACCP", "ACCP", "ACCP"]);
  });

  it("are executed after the pending transactions of their day, and may spend their money", () => {
    const held = new HeldWorld();
    const bban = debtor.bban ?? "";
    const [day, sequence] = ["2026-03-04", "9"];
    const [row] = held.account(bban).rows.booked as [Row];
    const { bookingDate: _, ...rest } = row;
    const credit: Row = {
      ...rest,
      id: "20260304-9",
      status: "pending",
      day,
      sequence,
      amount: 10_00n,
    };
    const rows = { booked: [], pending: [credit] };
    setAccount(held, bban, { booked: 0n, available: 0n, rows });
    const order = singleOrder(debtor, { requestedDate: day });
    held.pay(order);
    held.passTo("2026-03-04T08:00:00Z");
    expect(held.state(order).status).toBe("ACSC");
    expect(held.account(bban)).toMatchObject({ booked: 0n, available: 0n });
    const booked = held.account(bban).rows.booked.find(({ id }) => id === credit.id);
    expect(booked).toMatchObject({ bookingDate: day, sequence: "00000000-9" });
  });
});

describe("a bulk (specification, Payment status)", () => {
  it("is one row with its entries in a corporate context, and debits the sum of its executed entries", () => {
    const held = new HeldWorld();
    const bban = numberOf(havbris).bban ?? "";
    const { booked } = held.account(bban);
    const transfers = [
      transferTo(elsewhere),
      transferTo(numberOf(eirik)),
      transferTo(elsewhere, kroner("9999999.00")),
    ];
    const order = bulkOrder(numberOf(havbris), transfers);
    held.pay(order, asking(eirik, havbris));
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({
      status: "PART",
      failed: [{ index: 2, reason: "funds" }],
    });
    const { rows, entries, ...account } = held.account(bban);
    const batch = rows.booked.find(({ sequence }) => sequence.endsWith(order.id.slice(0, 8)));
    expect(batch).toMatchObject({ amount: -20_00n, batchNumberOfTransactions: 2 });
    expect(entries.get(batch?.id ?? "")?.map(({ id }) => id)).toEqual([
      `${batch?.id}-e0001`,
      `${batch?.id}-e0002`,
    ]);
    expect([account.booked, account.available]).toEqual([booked - 20_00n, booked - 20_00n]);
  });

  it("does not spend the same money twice inside a batch", () => {
    const held = new HeldWorld();
    const bban = numberOf(havbris).bban ?? "";
    setAccount(held, bban, { booked: 15_00n, available: 15_00n });
    const order = bulkOrder(numberOf(havbris), [transferTo(elsewhere), transferTo(elsewhere)]);
    held.pay(order, asking(eirik, havbris));
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({
      status: "PART",
      failed: [{ index: 1, reason: "funds" }],
    });
    expect(held.account(bban).available).toBe(5_00n);
  });
});

describe("the state of an order (port: orders)", () => {
  it("is ACSP from the beginning of its day, with a revision number between those of the stored states", () => {
    const held = new HeldWorld();
    const order = singleOrder(debtor, { requestedDate: thursday });
    const { revision } = held.pay(order);
    held.realTime = new Date("2026-03-04T23:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACSP", revision: revision + 1 });
    held.passTo("2026-03-04T23:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACSC", revision: revision + 2 });
  });

  it("loses the data for its execution after the order has ended", () => {
    const held = new HeldWorld();
    const order = singleOrder(debtor);
    const submission = held.approved(order);
    held.submit(submission);
    held.passTo("2026-03-02T10:00:01Z");
    const { instruction, terms, heldRow, nextAt } = held.order(order);
    expect([instruction, terms, heldRow, nextAt]).toEqual(Array(4).fill(undefined));
    expect(held.submit(submission)).toEqual(held.state(order));
    const other = { ...submission, terms: { ...submission.terms, debtorName: "Another" } };
    expect(held.submit(other)).toBe("otherOrder");
  });

  it("is ACTC after a defective standing order was repaired and its missed days were booked, each on its own day", () => {
    const held = new HeldWorld();
    const order = standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } });
    held.pay(order);
    const known = held.order(order);
    const broken = {
      ...known,
      terms: { ...known.terms, debited: { amount: "a lot", currency: "NOK" } },
    };
    const put = (changed: object) => {
      held.world = {
        ...held.world,
        orders: new Map(held.world.orders).set(order.id, changed as typeof known),
      };
    };
    put(broken);
    held.passTo("2026-03-09T08:00:00Z");
    put({ ...held.order(order), terms: known.terms });
    held.passTo("2026-03-09T12:00:00Z");
    const rows = held.account(debtor.bban ?? "").rows.booked.slice(-3);
    expect(rows.map(({ bookingDate, sequence }) => [bookingDate, sequence.slice(0, 8)])).toEqual([
      [thursday, "86399999"],
      ["2026-03-06", "00000000"],
      ["2026-03-09", "00000000"],
    ]);
    expect(held.state(order)).toMatchObject({ status: "ACTC", date: "2026-03-10" });
  });

  it("is RJCT if the order was approved in another sandbox world or its last day has passed", () => {
    const held = new HeldWorld();
    const submission = held.approved(singleOrder(debtor));
    held.world = { ...held.world, id: "another-world" };
    expect(held.submit(submission)).toMatchObject({ status: "RJCT", reason: "terms" });
    const schedule = {
      startDate: "2026-03-03",
      endDate: "2026-03-03",
      frequency: "Daily",
    } as const;
    const late = held.approved(standingOrder(debtor, { schedule }));
    held.realTime = new Date("2026-03-05T08:00:00Z");
    expect(held.submit(late)).toMatchObject({ status: "RJCT", reason: "date" });
  });

  it("is RJCT if the PSU may no longer use the account", () => {
    const held = new HeldWorld();
    const submission = held.approved(singleOrder(debtor));
    setAccount(held, debtor.bban ?? "", { owner: "another" });
    expect(held.submit(submission)).toMatchObject({ status: "RJCT", reason: "mandate" });
  });
});

it("an exceeded limit of the amount is reported once if debit and credit both exceed it (decision: unknown JSON fields)", () => {
  const transfer = transferTo({ bban: madeUpBban(1), currency: "NOK" }, kroner("25000000.00"));
  const quote = check(quietWorld, asking(), singleOrder(debtor, { transfer }), { now: monday });
  expect(quote).toEqual({ refusals: [{ reason: "limit", path: "transfer.amount" }] });
});
