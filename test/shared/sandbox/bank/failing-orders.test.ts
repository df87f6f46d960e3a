import { advance } from "../../../../shared/sandbox/bank/orders/advance.ts";
import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import type { Order, World } from "../../../../shared/sandbox/bank/world.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../support/bank/bank-orders.ts";
import { asking, eirik, HeldWorld } from "../../../support/bank/held-world.ts";

const debtor = numberOf(eirik);
const thursday = "2026-03-05";
const rowsOf = (held: HeldWorld) => held.account(debtor.bban ?? "").rows.booked.length;

const setOrder = ({ world }: HeldWorld, order: Order): World => ({
  ...world,
  orders: new Map(world.orders).set(order.id, order),
});

/** Replaces an order's terms by some that cannot be read, and returns what mends it. */
function breakOrder(held: HeldWorld, id: string): () => void {
  const { terms } = held.order({ id });
  if (!terms) throw new Error("The order has ended.");
  const debited = { ...terms.debited, amount: "a lot" };
  held.world = setOrder(held, { ...held.order({ id }), terms: { ...terms, debited } });
  return () => {
    held.world = setOrder(held, { ...held.order({ id }), terms });
  };
}

/** Five orders for Thursday, of which the third cannot be executed. */
function fiveOrders() {
  const held = new HeldWorld();
  const orders = Array.from({ length: 5 }, () => singleOrder(debtor, { requestedDate: thursday }));
  for (const order of orders) held.pay(order);
  const broken = orders[2]?.id ?? "";
  return { held, orders, broken, mend: breakOrder(held, broken) };
}

describe("an order whose execution step throws an error", () => {
  it("is PDNG for a minute, and stops no other order", () => {
    const { held, orders, broken } = fiveOrders();
    const rows = rowsOf(held);
    held.passTo("2026-03-04T23:00:30Z");
    const statuses = orders.map((order) => held.state(order).status);
    expect(statuses).toEqual(["ACSC", "ACSC", "PDNG", "ACSC", "ACSC"]);
    expect(rowsOf(held)).toBe(rows + 4);
    expect(held.order({ id: broken }).nextAt).toBe("2026-03-04T23:01:00.000Z");
    const [told] = held.events.filter(({ order }) => order.id === broken);
    expect(told).toMatchObject({ type: "PAYMENT_UNKNOWN", error: expect.any(SyntaxError) });
  });

  it("is executed by the next attempt after the error is gone, and booked on its requested day, even if the clock moves on by days", () => {
    const { held, broken, mend } = fiveOrders();
    held.passTo("2026-03-04T23:00:30Z");
    mend();
    held.passTo("2026-03-09T08:00:00Z");
    expect(held.state({ id: broken }).status).toBe("ACSC");
    expect(held.account(debtor.bban ?? "").rows.booked.at(-1)).toMatchObject({
      ...{ bookingDate: thursday, sequence: expect.stringMatching(/^00060000-/) },
    });
  });

  it("is tried again after pauses that grow to an hour", () => {
    const { held, broken } = fiveOrders();
    held.passTo("2026-03-05T11:00:00Z");
    const tries = held.events.filter(({ order }) => order.id === broken).length;
    // After 1, 2, 4, 8, 16 and 32 minutes, and then each hour.
    expect(tries).toBe(17);
  });

  it("leaves no partial change of that step in the sandbox world", () => {
    const held = new HeldWorld();
    const order = bulkOrder(debtor, [transferTo(numberOf(eirik, 1)), transferTo(elsewhere)], {
      requestedDate: thursday,
    });
    held.pay(order);
    const known = held.order(order);
    const instruction = structuredClone(order);
    Object.assign(instruction.transfers[1]?.amount ?? {}, { amount: "a lot" });
    held.world = setOrder(held, { ...known, instruction });
    const { accounts } = held.world;
    const { world } = advance(held.world, new Date("2026-03-05T08:00:00Z"));
    expect([...world.accounts]).toEqual([...accounts]);
    expect(world.orders.get(order.id)?.status).toBe("PDNG");
  });

  it("keeps its status if it is a standing order, because only one of its days is unknown", () => {
    const held = new HeldWorld();
    const order = standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } });
    held.pay(order);
    const mend = breakOrder(held, order.id);
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACTC", date: thursday });
    mend();
    held.passTo("2026-03-05T09:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACTC", date: "2026-03-06" });
    expect(held.order(order).failures).toBeUndefined();
  });
});

describe("an order that waits (port: cancel)", () => {
  it.each([
    ["for today", undefined],
    ["for a later day", thursday],
  ])(
    "can be cancelled before its execution if it is %s, which releases its money",
    (_, requestedDate) => {
      const held = new HeldWorld();
      const before = held.account(debtor.bban ?? "");
      const order = singleOrder(debtor, requestedDate ? { requestedDate } : {});
      held.pay(order);
      const answer = held.run(cancel(asking(), order.id));
      expect(answer).toMatchObject({ status: "CANC", cancellable: false });
      expect(held.account(debtor.bban ?? "")).toEqual(before);
      const again = held.run(cancel(asking(), order.id));
      expect(again).toEqual(answer);
    },
  );
});

describe("the scenario (X-Sandbox-Scenario)", () => {
  it("outcome=rejected makes the order RJCT at its execution, and releases its money", () => {
    const held = new HeldWorld();
    held.scenario = { outcome: "rejected" };
    const before = held.account(debtor.bban ?? "");
    const order = singleOrder(debtor);
    expect(held.pay(order).status).toBe("ACSP");
    held.passTo("2026-03-02T10:00:01Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "declined" });
    expect(held.account(debtor.bban ?? "")).toEqual(before);
  });

  it("outcome=unknown makes the order PDNG for a minute, and then the order is booked", () => {
    const held = new HeldWorld();
    held.scenario = { outcome: "unknown" };
    const order = singleOrder(debtor);
    held.pay(order);
    const statuses = ["10:00:01", "10:00:59", "10:01:00"].map(
      (time) => held.passTo(`2026-03-02T${time}Z`).state(order).status,
    );
    expect(statuses).toEqual(["PDNG", "PDNG", "ACSC"]);
  });

  it("outcome=unknown does not stop a standing order, because only one of its days would be unknown", () => {
    const held = new HeldWorld();
    held.scenario = { outcome: "unknown" };
    const order = standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } });
    held.pay(order);
    held.passTo("2026-03-05T08:00:00Z");
    expect(held.state(order)).toMatchObject({ status: "ACTC", date: "2026-03-06" });
  });

  it("funds=insufficient makes the order ACCP at once, whatever its day", () => {
    const held = new HeldWorld();
    held.scenario = { funds: "insufficient" };
    const order = singleOrder(debtor, { requestedDate: thursday });
    expect(held.pay(order)).toMatchObject({ status: "ACCP", fundsAvailable: false });
  });
});

describe("an instant payment (specification, Payment status)", () => {
  const product = "instant-norwegian-domestic-credit-transfers-straks";

  it("to another bank is booked when it is submitted, and confirmed ten seconds later", () => {
    const held = new HeldWorld();
    const order = singleOrder(debtor, { product });
    held.pay(order);
    expect(held.state(order)).toMatchObject({ status: "ACWP", cancellable: false });
    held.passTo("2026-03-02T10:00:10Z");
    expect(held.state(order).status).toBe("ACSC");
    const types = held.events.map(({ type }) => type);
    expect(types).toEqual(["PAYMENT_BOOKED", "PAYMENT_CREDITED"]);
  });

  it("within this bank is credited when it is submitted, at any hour of any day", () => {
    const held = new HeldWorld(undefined, new Date("2026-03-08T02:00:00Z"));
    const own = numberOf(eirik, 1);
    const { booked } = held.account(own.bban ?? "");
    const order = singleOrder(debtor, { product, transfer: transferTo(own) });
    held.pay(order);
    expect(held.state(order).status).toBe("ACSC");
    expect(held.account(own.bban ?? "").booked).toBe(booked + 10_00n);
  });
});
