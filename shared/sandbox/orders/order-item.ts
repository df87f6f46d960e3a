import * as v from "valibot";
import type { Order } from "../../ports/schemas/order.ts";
import { Status } from "../../ports/schemas/order-state.ts";
import { Reason, type Terms } from "../../ports/schemas/quote.ts";
import { type Item, table } from "../../table/client.ts";
import type { Change, Value } from "../../table/expressions.ts";
import { orderMoves } from "../rules/charged.ts";
import { clockDueIndex } from "../table/clock-due-index.ts";
import { sandboxKeys } from "../table/keys.ts";
import { orderDueIndex } from "../table/order-due-index.ts";

type Single = Extract<Order, { kind: "single" }>;
type Standing = Extract<Order, { kind: "standing" }>;
type Bulk = Extract<Order, { kind: "bulk" }>;

/**
 * The instruction of an order. The transfers of a bulk are in items of their own; the instruction holds one hash of
 * them all.
 */
export type Instruction =
  | Single
  | Standing
  | (Omit<Bulk, "transfers"> & { size: number; transfersHash: string });

const text = v.optional(v.string());

/** An object that was validated on arrival. The MAC shows that it is unchanged. */
const object = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null);

const HeldItem = v.object({
  id: v.string(),
  world: v.string(),
  tppId: v.string(),
  /** The TPP's call that submitted the order or blocked its id. */
  callId: v.string(),
  customerId: v.string(),
  agreementId: text,
  /** Absent if the id was blocked before an order used it. */
  order: v.optional(object<Instruction>()),
  terms: v.optional(object<Terms>()),
  /** A hash of order and terms. A different hash means a different order. */
  print: text,
  /** The sandbox's time of its approval. */
  approvedAt: text,
  /** The outcome that the TPP forces with a scenario. */
  scenario: v.optional(v.object({ outcome: v.optional(v.picklist(["unknown", "rejected"])) })),
  /** The bank's MAC of an accepted order. No order is executed without it. */
  seal: text,
  status: Status,
  reason: v.optional(Reason),
  /** Always even. If only the passing of time has changed the status, portOrderState answers this number plus one. */
  revision: v.number(),
  /** The sandbox's time of the bank's next step: execution or credit. */
  nextAt: text,
  /** The execution day; for a standing order, the next one. */
  date: text,
  /** The original day, if the PSU has moved the order in another channel. The id of its row contains that day. */
  shownDate: text,
  /** The requested or approved day, if the bank has moved it. */
  movedFrom: text,
  fundsAvailable: v.optional(v.boolean()),
  /** True if at least one day of a standing order was paid. */
  everBooked: v.optional(v.boolean()),
  /** The latest skipped days of a standing order, the oldest first. */
  skipped: v.optional(v.array(v.object({ date: v.string(), reason: Reason }))),
  /** The number of a bulk's finished transfers. Absent before its execution. */
  dealt: v.optional(v.number()),
  /** The failed transfers, each with its reason: `17#funds`. */
  failed: v.optional(v.custom<ReadonlySet<string>>((value) => value instanceof Set)),
  /** The call that played the PSU's cancellation in the net bank. */
});

/** An order of the sandbox's bank. */
export type HeldOrder = v.InferOutput<typeof HeldItem>;

/** An order that was submitted, accepted or refused. */
export type SubmittedOrder<I extends Instruction = Instruction> = HeldOrder & {
  order: I;
  terms: Terms;
  print: string;
  approvedAt: string;
  date: string;
};

/** True if the item is an order, and not only a blocked id. */
export const isSubmitted = (held: HeldOrder): held is SubmittedOrder => held.order !== undefined;

const changing = [
  ...([
    "status",
    "reason",
    "revision",
    "date",
    "shownDate",
    "movedFrom",
    "fundsAvailable",
  ] as const),
  ...(["everBooked", "skipped", "dealt", "failed", "seal"] as const),
];

type Changes = Partial<Pick<HeldOrder, (typeof changing)[number] | "nextAt">>;

/** Returns an order after a change. Without a `nextAt` in the change the order is no longer due. */
export const orderAfter = <H extends HeldOrder>(
  order: H,
  changes: Omit<Changes, "revision"> & Pick<HeldOrder, "status">,
): H => ({ ...order, nextAt: undefined, ...changes, revision: order.revision + 2 });

/**
 * The changes that replace an order by `next`, if it has not changed since it was read and the new status may follow
 * the old one.
 */
export function orderChanged(order: HeldOrder, next: HeldOrder, clockOffset: number): Change[] {
  const { id, world, nextAt, revision } = order;
  const named = changing.filter((name) => next[name] !== order[name]);
  const set = Object.fromEntries(named.map((name) => [name, next[name] as Value | undefined]));
  const due = next.nextAt === undefined ? {} : orderDueIndex.dueAt(order, next.nextAt, clockOffset);
  const stays = next.nextAt === nextAt;
  const from: readonly string[] = orderMoves[next.status];
  return [
    {
      update: sandboxKeys.order(world, id),
      set: { ...set, ...due },
      remove: [
        ...named.filter((name) => next[name] === undefined),
        ...(next.nextAt === undefined ? orderDueIndex.attributes : []),
      ],
      when: { oneOf: { revision: [revision], status: from, nextAt: [nextAt], world: [world] } },
    },
    ...(nextAt && !stays ? clockDueIndex.removed(placeOf(order, nextAt)) : []),
    ...(next.nextAt && !stays ? clockDueIndex.added(placeOf(order, next.nextAt)) : []),
  ];
}

/** The orders of the sandbox's bank. */
export const heldOrders = {
  async get(world: string, id: string): Promise<HeldOrder | undefined> {
    const item = await table.get(sandboxKeys.order(world, id));
    return item && readOrderItem(item);
  },

  /** The changes that create an order if its id is free. */
  created(order: HeldOrder, clockOffset: number): Change[] {
    const { id, world, nextAt } = order;
    const due = nextAt === undefined ? {} : orderDueIndex.dueAt(order, nextAt, clockOffset);
    return [
      { put: { ...sandboxKeys.order(world, id), ...order, ...due }, when: { absent: true } },
      ...(nextAt === undefined ? [] : clockDueIndex.added(placeOf(order, nextAt))),
    ];
  },

  /** The changes that remove an order from the due index and leave it as it is. */
  atRest: (order: HeldOrder): Change[] => [
    {
      update: sandboxKeys.order(order.world, order.id),
      remove: orderDueIndex.attributes,
      when: { oneOf: { status: [order.status], nextAt: [order.nextAt] } },
    },
    ...(order.nextAt === undefined ? [] : clockDueIndex.removed(placeOf(order, order.nextAt))),
  ],
};

/** Reads an order from an item of the table. */
export const readOrderItem = (item: Item): HeldOrder => v.parse(HeldItem, item);

const placeOf = ({ world, id }: Pick<HeldOrder, "world" | "id">, at: string) =>
  ({ world, at, resource: "ORDER", id }) as const;
