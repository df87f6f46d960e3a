import { contentOf } from "../../../../shared/sandbox/bank/content.ts";
import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import { statesOf } from "../../../../shared/sandbox/bank/orders/order-state.ts";
import { patchOf } from "../../../../shared/sandbox/bank/patch.ts";
import { patched } from "../../../../shared/sandbox/bank/patched.ts";
import type { World } from "../../../../shared/sandbox/bank/world.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { reset, restore } from "../../../../shared/sandbox/bank/worlds/replace-world.ts";
import {
  addSnapshot,
  removeSnapshot,
  savedWorld,
} from "../../../../shared/sandbox/bank/worlds/snapshots.ts";
import { seedWorld } from "../../../../shared/sandbox/seed/seed-world.ts";
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
  idOf,
  monday,
  seededWorld,
} from "../../../support/bank/held-world.ts";

const debtor = numberOf(eirik);
const thursday = "2026-03-05";
const day = 86_400_000;
const waiting = () => singleOrder(debtor, { requestedDate: thursday });
const penny = { amount: { amount: "0.01", currency: "NOK" } } as const;
const bookings = (held: HeldWorld, count: number) =>
  held
    .account(debtor.bban ?? "")
    .rows.booked.slice(-count)
    .map(({ bookingDate }) => bookingDate);

const seed = (today: string) => contentOf(seedWorld({ today, idOf }));
const resetTo = (id: string, keepsClock = false) => reset({ id, seed, keepsClock });
const snapshot = (id: string) => ({ id, name: "Before", createdAt: "2026-03-02T10:00:00+00:00" });

/** The saved world after its way through JSON. */
const kept = (world: World): World =>
  patched(undefined, [JSON.parse(JSON.stringify(patchOf(undefined, savedWorld(world))))]);

describe("the clock (The clock executes what it passes)", () => {
  it("executes orders that fall due while it moves forward, each on its own day", () => {
    const held = new HeldWorld();
    const order = standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } });
    held.pay(order);
    held.run(moveClock(7 * day));
    expect(held.times.now).toEqual(new Date(monday.getTime() + 7 * day));
    expect(bookings(held, 3)).toEqual([thursday, "2026-03-06", "2026-03-09"]);
    expect(held.events).toMatchObject([
      { day: thursday },
      { day: "2026-03-06" },
      { day: "2026-03-09" },
    ]);
  });

  it("executes orders that are due by the old time when it is set back, and none twice", () => {
    const held = new HeldWorld();
    held.run(moveClock(2 * day));
    const orders = [waiting(), singleOrder(debtor)];
    for (const order of orders) held.pay(order);
    held.run(moveClock(0));
    expect(orders.map((order) => held.state(order).status)).toEqual(["ACTC", "ACSC"]);
    held.run(moveClock(3 * day));
    held.run(moveClock(0));
    expect(orders.map((order) => held.state(order).status)).toEqual(["ACSC", "ACSC"]);
    held.passTo("2026-03-05T08:00:00Z");
    expect(bookings(held, 2)).not.toEqual([thursday, thursday]);
  });

  it("makes no new version of the sandbox world if the clock does not move and no order is due", () => {
    const held = new HeldWorld();
    held.run(moveClock(0));
    expect(held.world.version).toBe(0);
  });

  it("refuses a move that would execute 20,000 payments, and changes nothing (decision: sandbox clock)", () => {
    const held = new HeldWorld();
    const cents = transferTo(elsewhere, { amount: { amount: "0.01", currency: "NOK" } });
    for (let count = 0; count < 20; count += 1)
      held.pay(bulkOrder(debtor, Array(1000).fill(cents), { requestedDate: thursday }));
    const before = held.world;
    expect(() => held.run(moveClock(7 * day))).toThrow(
      expect.objectContaining({ code: "CONFLICT", details: { path: "time" } }),
    );
    expect(held.world).toBe(before);
    expect(held.run(moveClock(day)).time).toBe("2026-03-03T10:00:00+00:00");
  });
});

describe("a reset (decision: Initialise)", () => {
  it("makes a new sandbox world whose clock shows real time, and ends the waiting orders of the old world", () => {
    const held = new HeldWorld(seededWorld);
    held.run(moveClock(day));
    const order = waiting();
    held.pay(order);
    held.run(resetTo("another-world"));
    const { version, orders, ...world } = held.world;
    const { orders: _, ...seeded } = seededWorld;
    expect(world).toEqual({ ...seeded, id: "another-world", version: undefined });
    expect(statesOf(held.world, [...orders.keys()], held.times.now)).toEqual([]);
    expect(version).toBe(3);
    expect(held.events.at(-1)).toMatchObject({
      ...{ type: "PAYMENT_REJECTED", before: "ACTC", after: "RJCT" },
      order: { id: order.id },
    });
  });

  it("writes only one event for an order that it ends, also if the order is submitted again", () => {
    const held = new HeldWorld();
    const submission = held.approved(waiting());
    held.submit(submission);
    held.run(resetTo("another-world"));
    expect(held.submit(submission)).toMatchObject({ status: "RJCT", reason: "terms" });
    expect(held.events.map(({ type }) => type)).toEqual(["PAYMENT_REJECTED"]);
  });

  it("counts an instant payment that awaits its confirmation as credited", () => {
    const held = new HeldWorld();
    const product = "instant-norwegian-domestic-credit-transfers-straks";
    held.pay(singleOrder(debtor, { product }));
    held.run(resetTo("another-world"));
    const types = held.events.map(({ type }) => type);
    expect(types).toEqual(["PAYMENT_BOOKED", "PAYMENT_CREDITED"]);
  });

  it("can keep the clock and the snapshots, and then seeds the sandbox world for the clock's day", () => {
    const held = new HeldWorld();
    held.run(addSnapshot(snapshot("one")));
    held.run(moveClock(30 * day));
    held.run(resetTo("another-world", true));
    expect(held.world).toMatchObject({ clockOffset: 30 * day, snapshots: [{ id: "one" }] });
    const days = [...held.world.accounts.values()].flatMap(
      ({ rows }) => rows.booked.at(-1)?.day ?? [],
    );
    expect(days.sort().at(-1)).toBe("2026-04-01");
  });
});

describe("a snapshot (Snapshots)", () => {
  it("is restored with its waiting orders, which are executed on their own days", () => {
    const held = new HeldWorld();
    const orders = Array.from({ length: 5 }, waiting);
    for (const order of orders) held.pay(order);
    const saved = kept(held.world);
    held.run(moveClock(12 * day));
    const [order] = orders as [(typeof orders)[0]];
    const executed = held.state(order);
    held.run(restore(saved, { id: "restored-world", snapshotId: "one" }));
    expect(held.world).toMatchObject({ id: "restored-world", clockOffset: 12 * day });
    expect(bookings(held, 5)).toEqual(Array(5).fill(thursday));
    const restored = held.state(order);
    expect([restored.status, restored.revision > executed.revision]).toEqual(["ACSC", true]);
  });

  it("restores an order with a greater revision than it had in the replaced sandbox world", () => {
    const held = new HeldWorld();
    const order = standingOrder(debtor, { schedule: { startDate: thursday, frequency: "Daily" } });
    held.pay(order);
    const saved = kept(held.world);
    // More changes than a revision leaves room for in a millisecond.
    held.run(moveClock(800 * day));
    expect(held.events.length).toBeGreaterThan(520);
    held.run(moveClock(0));
    const { revision } = held.state(order);
    held.run(restore(saved, { id: "restored-world", snapshotId: "one" }));
    expect(held.state(order).revision).toBeGreaterThan(revision);
  });

  it("ends later orders when it is restored, and contains no order that had ended before it was made", () => {
    const held = new HeldWorld();
    const [old, late, ended] = [waiting(), waiting(), waiting()];
    for (const order of [old, ended]) held.pay(order);
    held.run(cancel(asking(), ended.id));
    const saved = kept(held.world);
    held.pay(late);
    held.run(restore(saved, { id: "restored-world", snapshotId: "one" }));
    expect(held.events.map(({ order }) => order.id)).toEqual([late.id]);
    const states = statesOf(held.world, [...held.world.orders.keys()], held.times.now);
    expect(states.map(({ id }) => id)).toEqual([old.id]);
  });

  it("is not restored if 20,000 of its payments are due by now, and the refusal says what to do", () => {
    const held = new HeldWorld();
    const transfers = Array.from({ length: 1_000 }, () => transferTo(elsewhere, penny));
    const bulk = bulkOrder(debtor, transfers, { requestedDate: thursday });
    held.pay(bulk);
    const { orders } = held.world;
    const copies = Array.from({ length: 19 }, (_, number) => ({
      ...held.order(bulk),
      id: `${number}`,
    }));
    const many = new Map([...orders, ...copies.map((each) => [each.id, each] as const)]);
    held.run(moveClock(12 * day));
    const before = held.world;
    const restored = () =>
      held.run(restore({ ...before, orders: many }, { id: "new", snapshotId: "one" }));
    expect(restored).toThrow(
      expect.objectContaining({
        ...{ code: "CONFLICT", details: { path: "snapshotId" } },
        message: expect.stringContaining("Set the clock back before you restore it."),
      }),
    );
    expect(held.world).toBe(before);
  });

  it("keeps its name after a restore, until it is deleted", () => {
    const held = new HeldWorld();
    const saved = kept(held.world);
    held.run(addSnapshot(snapshot("one")));
    held.run(restore(saved, { id: "restored-world", snapshotId: "one" }));
    expect(held.world.snapshots).toEqual([snapshot("one")]);
    held.run(removeSnapshot("one"));
    expect(held.world.snapshots).toEqual([]);
    expect(() => held.run(removeSnapshot("one"))).toThrow(
      expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "snapshotId" } }),
    );
  });

  it("is refused if the sandbox world has twenty snapshots", () => {
    const held = new HeldWorld();
    for (let count = 0; count < 20; count += 1) held.run(addSnapshot(snapshot(`${count}`)));
    expect(() => held.run(addSnapshot(snapshot("20")))).toThrow(
      expect.objectContaining({ code: "CONFLICT" }),
    );
  });
});
