import { startOfDay } from "../../../rules/calendar.ts";
import { indexOf } from "../indexes.ts";
import type { Account, Card, Order, World } from "../world.ts";

/**
 * A step that is due at an instant of the sandbox's clock. Its key is that instant and what decides between steps of one
 * instant: steps are taken in the order of their keys.
 */
type Due = { key: string; at: string };

/** The step of an order. */
export type OrderStep = Due & { orderId: string };

/** The booking of an account's or card's pending row that no order holds, such as those of the seed. */
export type RowStep = Due & { holderId: string; rowId: string };

export type Step = OrderStep | RowStep;

/** The step of an order. Before it come rows of the same instant, and orders that were approved earlier. */
export const stepOf = ({ id, nextAt, approvedAt = "" }: Order): OrderStep | undefined =>
  nextAt === undefined
    ? undefined
    : { key: `${nextAt} 1 ${approvedAt} ${id}`, at: nextAt, orderId: id };

const stepsOfOrders = indexOf((orders: World["orders"]): readonly OrderStep[] =>
  [...orders.values()].flatMap((order) => stepOf(order) ?? []),
);

/** The rows that orders hold. They are booked by their order, and not by their day. */
export const heldRows = indexOf(
  (orders: World["orders"]): ReadonlySet<string> =>
    new Set([...orders.values()].flatMap(({ heldRow }) => heldRow ?? [])),
);

/** The steps of the pending rows of an account or a card. */
const stepsOfRows = indexOf(({ id, rows }: Account | Card): readonly RowStep[] =>
  rows.pending.map(({ id: rowId, day, sequence }) => {
    const at = startOfDay(day).toISOString();
    return { key: `${at} 0 ${id} ${sequence}`, at, holderId: id, rowId };
  }),
);

/** All steps of a world that are due until an instant, in the order in which they are taken. */
export const stepsUntil = (world: World, until: Date): Step[] => dueUntil(world, until).sort(byKey);

function dueUntil({ orders, accounts, cards }: World, until: Date): Step[] {
  const last = until.toISOString();
  const held = heldRows(orders);
  const ofRows = [...accounts.values(), ...cards.values()].flatMap((each) =>
    stepsOfRows(each).filter(({ at, rowId }) => at <= last && !held.has(rowId)),
  );
  const ofOrders = stepsOfOrders(orders).filter(({ at }) => at <= last);
  return [...ofRows, ...ofOrders];
}

/** No step is later than this. */
export const lastInstant = new Date("9999-12-31T22:59:59Z");

/** The instant of a world's next step, by its clock. */
export const nextInstant = (world: World): string | undefined =>
  dueUntil(world, lastInstant).reduce<string | undefined>(
    (first, { at }) => (first === undefined || at < first ? at : first),
    undefined,
  );

const byKey = (a: Due, b: Due): number => (a.key < b.key ? -1 : 1);
