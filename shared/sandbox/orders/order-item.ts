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
  /** The call of the TPP that it was submitted, or barred, for. */
  callId: v.string(),
  customerId: v.string(),
  agreementId: text,
  /** None of an id that was barred before an order came under it. */
  order: v.optional(object<Instruction>()),
  terms: v.optional(object<Terms>()),
  /** One hash of order and terms: what has another one is another order. */
  print: text,
  /** The sandbox's time of its approval. */
  approvedAt: text,
  /** The outcome that the TPP asked for in a test scenario. */
  scenario: v.optional(v.object({ outcome: v.optional(v.picklist(["unknown", "rejected"])) })),
  /** The bank's MAC of an accepted order. No order is executed without it. */
  seal: text,
  status: Status,
  reason: v.optional(Reason),
  /** Always even. If only the passing of time has changed the status, toldOrder answers this number plus one. */
  revision: v.number(),
  /** The sandbox's time at which the bank does something about it: executes, or credits. */
  nextAt: text,
  /** The day it is executed; of a standing order, the next one. */
  date: text,
  /** The day it was taken over for, where its PSU has moved it in another channel since: its row is known by that day. */
  shownDate: text,
  /** The day that was asked for, or approved, where the bank has moved it. */
  movedFrom: text,
  fundsAvailable: v.optional(v.boolean()),
  /** Some of a standing order's days were paid. */
  everBooked: v.optional(v.boolean()),
  /** The number of a bulk's finished transfers. Absent before its execution. */
  dealt: v.optional(v.number()),
  /** Which of those failed, and why: `17#funds`. */
  failed: v.optional(v.custom<ReadonlySet<string>>((value) => value instanceof Set)),
  /** The call by which its PSU has cancelled it in the bank's own channels. */
  cancelledBy: text,
});

/** An order as the sandbox's bank holds it. */
export type HeldOrder = v.InferOutput<typeof HeldItem>;

/** One that came with all its words, whatever the bank made of it. */
export type SubmittedOrder<I extends Instruction = Instruction> = HeldOrder & {
  order: I;
  terms: Terms;
  print: string;
  approvedAt: string;
  date: string;
};

/** Tells whether the item is an order, and not only a bar against one. */
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
  ...(["everBooked", "dealt", "failed", "cancelledBy", "seal"] as const),
];

type Changes = Partial<Pick<HeldOrder, (typeof changing)[number] | "nextAt">>;

/** The revision that an order begins with. */
export const firstRevision = (realTime: Date): number => realTime.getTime() * 1024;

/** The revision of an order that is brought back as it was: later than all that was told of it. */
export const laterRevision = ({ revision }: Pick<HeldOrder, "revision">, realTime: Date): number =>
  Math.max(revision + 2, firstRevision(realTime));

/** An order after a change. Without a `nextAt` among it, nothing is due any more. */
export const orderAfter = <H extends HeldOrder>(
  order: H,
  changes: Omit<Changes, "revision"> & Pick<HeldOrder, "status">,
): H => ({ ...order, nextAt: undefined, ...changes, revision: order.revision + 2 });

/** The changes by which an order becomes the next one, if it is what was read and may become that. */
export function orderChanged(order: HeldOrder, next: HeldOrder, clockOffset: number): Change[] {
  const { id, world, nextAt, revision } = order;
  const named = changing.filter((name) => next[name] !== order[name]);
  const set = Object.fromEntries(named.map((name) => [name, next[name] as Value | undefined]));
  const isDue = next.nextAt !== undefined;
  const stays = next.nextAt === nextAt;
  const from: readonly string[] = orderMoves[next.status];
  return [
    {
      update: sandboxKeys.order(world, id),
      set: { ...set, ...(isDue ? orderDueIndex.dueAt(order, next.nextAt ?? "", clockOffset) : {}) },
      remove: [
        ...named.filter((name) => next[name] === undefined),
        ...(isDue ? [] : orderDueIndex.attributes),
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

  /** The changes by which there is an order, if there was nothing under its id. */
  created(order: HeldOrder, clockOffset: number): Change[] {
    const { id, world, nextAt } = order;
    const due = nextAt === undefined ? {} : orderDueIndex.dueAt(order, nextAt, clockOffset);
    return [
      { put: { ...sandboxKeys.order(world, id), ...order, ...due }, when: { absent: true } },
      ...(nextAt === undefined ? [] : clockDueIndex.added(placeOf(order, nextAt))),
    ];
  },

  /** The changes by which nothing is due any more about an order that stays what it is. */
  atRest: (order: HeldOrder): Change[] => [
    {
      update: sandboxKeys.order(order.world, order.id),
      remove: orderDueIndex.attributes,
      when: { oneOf: { status: [order.status], nextAt: [order.nextAt] } },
    },
    ...(order.nextAt === undefined ? [] : clockDueIndex.removed(placeOf(order, order.nextAt))),
  ],
};

/** The order that an item of the table is. */
export const readOrderItem = (item: Item): HeldOrder => v.parse(HeldItem, item);

const placeOf = ({ world, id }: Pick<HeldOrder, "world" | "id">, at: string) =>
  ({ world, at, resource: "ORDER", id }) as const;
