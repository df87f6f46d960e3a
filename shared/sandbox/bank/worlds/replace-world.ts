import { osloDay } from "../../../rules/calendar.ts";
import { laterRevision } from "../../rules/revisions.ts";
import type { Content } from "../content.ts";
import { orderAfter } from "../orders/order-changes.ts";
import type { CallEvent, RecordedCall } from "../recorded-call.ts";
import type { Event, Order, World } from "../world.ts";
import { advanceWithinLimit } from "./advance-within-limit.ts";

type Reset = {
  /** The id of the new world. */
  id: string;
  /** Makes the content of the new world on a day. */
  seed: (today: string) => Content;
  keepsClock: boolean;
};

/** Replaces a world by a new one. Its clock shows real time again, unless it is kept. Its waiting orders end. */
export const reset =
  ({ id, seed, keepsClock }: Reset): RecordedCall<undefined> =>
  (world, { now, realTime }) => ({
    world: {
      ...world,
      ...seed(osloDay(keepsClock ? now : realTime)),
      ...{ id, closed: new Set(), orders: leftOrders(world, new Map()) },
      clockOffset: keepsClock ? world.clockOffset : 0,
    },
    answer: undefined,
    events: endings(world, new Map()),
    callEvent: initialised,
  });

/** The audit event of a call that gives a TPP another world. */
const initialised = { type: "SANDBOX_INITIALISED" } satisfies CallEvent;

/**
 * Replaces a world by a saved one, under a new id, and executes what is due in it by now, each order at its own instant.
 * The clock and the names of the snapshots stay. Payments keep their ids, because their TPP uses them.
 */
export const restore =
  (saved: World, { id, snapshotId }: { id: string; snapshotId: string }): RecordedCall<undefined> =>
  (world, { now, realTime }) => {
    const { customers, agreements, accounts, cards, closed } = saved;
    const orders = new Map(
      [...saved.orders].map(([key, order]) => {
        const last = Math.max(order.revision, world.orders.get(key)?.revision ?? 0);
        return [key, { ...order, revision: laterRevision(last, realTime) }];
      }),
    );
    const due = advanceWithinLimit(
      {
        ...{ ...world, customers, agreements, accounts, cards, closed, id },
        orders: new Map([...leftOrders(world, orders), ...orders]),
      },
      now,
      {
        path: "snapshotId",
        text: (payments) =>
          `${payments} payments or more of this snapshot are due by now. Set the clock back before you restore it.`,
      },
    );
    return {
      world: due.world,
      answer: undefined,
      events: [...endings(world, orders), ...due.events],
      callEvent: { ...initialised, resource: { type: "snapshot", id: snapshotId } },
    };
  };

/**
 * The waiting orders of a left world that do not go on in the new one, as they end. If one of them is submitted again,
 * because its answer was lost, it is not rejected a second time.
 */
const leftOrders = (
  { orders }: World,
  going: ReadonlyMap<string, Order>,
): ReadonlyMap<string, Order> =>
  new Map(
    [...orders].flatMap(([key, order]): [string, Order][] => {
      if (order.nextAt === undefined || going.has(key)) return [];
      const ended =
        order.status === "ACWP"
          ? orderAfter(order, { status: "ACSC" })
          : orderAfter(order, { status: "RJCT", reason: "terms" });
      return [[key, { ...ended, isLeft: true }]];
    }),
  );

/** The events of those orders. */
const endings = ({ orders }: World, going: ReadonlyMap<string, Order>): Event[] =>
  [...orders.values()].flatMap(({ id, callId, agreementId, status, nextAt }): Event[] => {
    if (nextAt === undefined || going.has(id)) return [];
    const order = { id, callId, agreementId };
    // A debited payment counts as credited; nothing else is executed.
    if (status === "ACWP") return [{ type: "PAYMENT_CREDITED", order }];
    return [{ type: "PAYMENT_REJECTED", order, before: status, after: "RJCT" }];
  });
