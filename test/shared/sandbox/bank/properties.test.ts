import type { Order } from "../../../../shared/ports/schemas/order.ts";
import { addDays, osloDay } from "../../../../shared/rules/calendar.ts";
import { advance } from "../../../../shared/sandbox/bank/orders/advance.ts";
import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import { type Patch, patchOf } from "../../../../shared/sandbox/bank/patch.ts";
import { patched } from "../../../../shared/sandbox/bank/patched.ts";
import type { Row, World } from "../../../../shared/sandbox/bank/world.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { restore } from "../../../../shared/sandbox/bank/worlds/replace-world.ts";
import { savedWorld } from "../../../../shared/sandbox/bank/worlds/snapshots.ts";
import { isBankingDay } from "../../../../shared/sandbox/rules/banking-days.ts";
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
  quietWorld,
} from "../../../support/bank/held-world.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { sized } from "../../../support/run/long-form.ts";

/** The seeded accounts with NOK 1,000.00 each and without a history. */
const emptyWorld: World = {
  ...quietWorld,
  accounts: new Map(
    [...quietWorld.accounts].map(([id, account]) => {
      const balances = { booked: 1_000_00n, available: 1_000_00n };
      return [
        id,
        { ...account, ...balances, rows: { booked: [], pending: [] }, entries: new Map() },
      ];
    }),
  ),
};

type Payment = {
  kind: Order["kind"];
  /** Pays as a corporation, whose bulks are booked as batches. */
  corporate: boolean;
  to: 0 | 1 | 2;
  cents: number;
  daysAhead: number;
  outcome: "unknown" | "rejected" | undefined;
};
type Action =
  | ({ act: "pay" } & Payment)
  | { act: "cancel"; which: number }
  | { act: "pass"; minutes: number }
  | { act: "move"; days: number }
  | { act: "save" }
  | { act: "restore" };

const payment = fc.record({
  act: fc.constant("pay" as const),
  kind: fc.constantFrom("single", "single", "bulk", "standing"),
  corporate: fc.boolean(),
  to: fc.constantFrom(0, 1, 2),
  cents: fc.integer({ min: 1, max: 600_00 }),
  daysAhead: fc.integer({ min: 0, max: 12 }),
  outcome: fc.constantFrom(undefined, undefined, undefined, "unknown", "rejected"),
});
const others = fc.oneof(
  fc.record({ act: fc.constant("cancel" as const), which: fc.nat(20) }),
  fc.record({ act: fc.constant("pass" as const), minutes: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ act: fc.constant("move" as const), days: fc.integer({ min: -5, max: 20 }) }),
);
const travels = fc.oneof(
  fc.record({ act: fc.constant("save" as const) }),
  fc.record({ act: fc.constant("restore" as const) }),
);
/** Walks without and with snapshots, which bring orders and money back. */
const walk = fc.array(fc.oneof({ weight: 2, arbitrary: payment }, others), { maxLength: 25 });
const anyWalk = fc.array(fc.oneof(payment, others, travels), { maxLength: 25 });

const minutes = (held: HeldWorld, count: number) =>
  new Date(held.realTime.getTime() + count * 60_000).toISOString();

function orderOf(held: HeldWorld, { kind, corporate, to, cents, daysAhead }: Payment): Order {
  const debtor = numberOf(corporate ? havbris : eirik);
  const creditor = [elsewhere, numberOf(ingrid), numberOf(eirik, 1)][to] ?? elsewhere;
  const amount = { amount: (cents / 100).toFixed(2), currency: "NOK" } as const;
  const transfer = transferTo(creditor, { amount });
  const startDate = addDays(osloDay(held.times.now), daysAhead);
  if (kind === "single") return singleOrder(debtor, { transfer, requestedDate: startDate });
  if (kind === "bulk")
    return bulkOrder(debtor, [transfer, transfer, transferTo(elsewhere)], {
      requestedDate: startDate,
    });
  const schedule = { startDate, endDate: addDays(startDate, 9), frequency: "Daily" } as const;
  return standingOrder(debtor, { transfer, schedule });
}

/** Does what a walk says, and tells each world on its way. */
function walked(actions: readonly Action[], seen: (held: HeldWorld) => void = () => {}) {
  const held = new HeldWorld(emptyWorld);
  const ids: string[] = [];
  let saved = savedWorld(held.world);
  for (const [step, action] of actions.entries()) {
    if (action.act === "pay") {
      const order = orderOf(held, action);
      held.scenario = action.outcome ? { outcome: action.outcome } : undefined;
      held.pay(order, asking(eirik, action.corporate ? havbris : undefined));
      ids.push(order.id);
    } else if (action.act === "cancel") {
      held.run(cancel(asking(), ids[action.which % Math.max(1, ids.length)] ?? "unknown"));
    } else if (action.act === "pass") held.passTo(minutes(held, action.minutes));
    else if (action.act === "move")
      held.run(moveClock(Math.max(0, held.world.clockOffset + action.days * 86_400_000)));
    else if (action.act === "save") saved = savedWorld(held.world);
    else {
      // No call arrives in the millisecond in which another one was answered. A revision begins with that time.
      held.realTime = new Date(held.realTime.getTime() + 10);
      held.run(restore(saved, { id: `restored-${step}`, snapshotId: "s" }));
    }
    seen(held);
  }
  return held;
}

const runs = { numRuns: sized(60, 1500) };
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + amount, 0n);

describe("a world after random orders and clock moves", () => {
  it("is the same whether its time advances in one step or in two", () => {
    fc.assert(
      fc.property(walk, fc.nat(20_000), fc.nat(20_000), (actions, first, second) => {
        const held = walked(actions);
        const from = held.times.now.getTime();
        const [a, b] = [
          new Date(from + first * 60_000),
          new Date(from + (first + second) * 60_000),
        ];
        const one = advance(held.world, a);
        const two = advance(one.world, b);
        const whole = advance(held.world, b);
        expect(two.world).toEqual(whole.world);
        expect([...one.events, ...two.events]).toEqual(whole.events);
      }),
      runs,
    );
  });

  it("has accounts with the balance of their rows, and never below zero", () => {
    fc.assert(
      fc.property(anyWalk, (actions) => {
        walked(actions, ({ world }) => {
          for (const { rows, booked, available } of world.accounts.values()) {
            expect(booked).toBe(1_000_00n + sumOf(rows.booked));
            expect(available).toBe(booked + sumOf(rows.pending));
            expect(available).toBeGreaterThanOrEqual(0n);
          }
        });
      }),
      runs,
    );
  });

  it("has moved the money of each transfer once, from one account to another", () => {
    fc.assert(
      fc.property(walk, (actions) => {
        const { world } = walked(actions);
        const all = [...world.accounts.values()].flatMap(({ rows, entries }) => [
          ...rows.booked.filter((row) => row.batchNumberOfTransactions === undefined),
          ...[...entries.values()]
            .flat()
            .map((entry) => ({ ...entry, id: `${entry.day}-${entry.sequence}` })),
        ]);
        const placeOf = ({ day, sequence }: Row) => `${day}-${sequence}`;
        const debits = all.filter(({ amount }) => amount < 0n);
        expect(new Set(debits.map(placeOf)).size).toBe(debits.length);
        const amounts = new Map(debits.map((row) => [placeOf(row), row.amount]));
        for (const credit of all.filter(({ amount }) => amount > 0n))
          expect(amounts.get(placeOf(credit))).toBe(-credit.amount);
      }),
      runs,
    );
  });

  it("has booked on banking days only", () => {
    fc.assert(
      fc.property(anyWalk, (actions) => {
        const { world } = walked(actions);
        for (const { rows } of world.accounts.values())
          for (const { bookingDate = "" } of rows.booked)
            expect([bookingDate, isBankingDay(bookingDate)]).toEqual([bookingDate, true]);
      }),
      runs,
    );
  });

  it("can be rebuilt from its patches, one by one or all at once, after they were converted to JSON and back", () => {
    fc.assert(
      fc.property(anyWalk, (actions) => {
        const patches: Patch[] = [];
        let last: World = emptyWorld;
        walked(actions, ({ world }) => {
          if (world === last) return;
          const patch: Patch = JSON.parse(JSON.stringify(patchOf(last, world)));
          expect(patched(last, [patch])).toEqual(world);
          patches.push(patch);
          last = world;
        });
        expect(patched(undefined, [patchOf(undefined, emptyWorld), ...patches])).toEqual(last);
      }),
      runs,
    );
  });

  it("gives each order a greater revision with each change, also through restores", () => {
    fc.assert(
      fc.property(anyWalk, (actions) => {
        const known = new Map<string, [revision: number, state: string]>();
        walked(actions, ({ world }) => {
          for (const { id, revision, ...order } of world.orders.values()) {
            const state = JSON.stringify({
              status: order.status,
              date: order.date,
              skipped: order.skipped,
            });
            const [last, was] = known.get(id) ?? [0, state];
            expect(revision).toBeGreaterThanOrEqual(last);
            if (revision === last) expect(state).toBe(was);
            known.set(id, [revision, state]);
          }
        });
      }),
      runs,
    );
  });
});
