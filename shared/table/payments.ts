import * as v from "valibot";
import { type Payment, paymentMoves } from "../rules/payment.ts";
import { duplicatePrint } from "../rules/payment-prints.ts";
import { agenda } from "./agenda.ts";
import { type Item, table } from "./client.ts";
import type { Attributes, Change } from "./expressions.ts";
import { type Key, keys } from "./keys.ts";
import { PaymentItem } from "./payment-item.ts";
import { waiting } from "./waiting.ts";

const paymentOf = (item: Item): Payment => v.parse(PaymentItem, item);

const taskOf = ({ id }: Pick<Payment, "id">) => ({ resource: "PAYMENT", id }) as const;

/** What is named without a value is taken away: a payment approved in private has no agreement left. */
const unset = (set: Attributes): string[] =>
  Object.keys(set).filter((name) => set[name] === undefined);

/** What a payment is that is not made, and will not be. */
const notMade: readonly string[] = ["RJCT", "CANC", "ACCP"];

/** The payment that is noticed as another's twin, and whether it is or will be made. */
export type Twin = { id: string | undefined; isMade: boolean };

/** What changes about a payment beside its status. */
type Move = {
  set?: Attributes;
  /** When the bank is to do something about it again, by the sandbox's clock. */
  next?: Date | undefined;
  from?: readonly Payment["status"][];
  /** How far the sandbox's clock is ahead of real time, by which what is next falls due. */
  clockOffset?: number;
};

export const payments = {
  async get(id: string): Promise<Payment | undefined> {
    const item = await table.get(keys.payment(id));
    return item && paymentOf(item);
  },

  /** The changes by which there is a payment, if there was none of its id. */
  created(payment: Payment, clockOffset: number): Change[] {
    const { id, world, nextAt } = payment;
    const due = nextAt === undefined ? {} : agenda.dueAt(id, nextAt, clockOffset);
    return [
      { put: { ...keys.payment(id), ...payment, ...due }, when: { absent: true } },
      ...(nextAt === undefined ? [] : waiting.added({ world, at: nextAt, ...taskOf(payment) })),
    ];
  },

  /** Records a new payment together with other changes; answers what stands under its id when it is there already. */
  async create(
    payment: Payment,
    clockOffset: number,
    alongside: readonly Change[],
  ): Promise<Payment> {
    const refused = await table.change([...payments.created(payment, clockOffset), ...alongside]);
    if (refused === undefined) return payment;
    const standing = await payments.get(payment.id);
    if (!standing) throw new Error("A payment's other changes were refused.");
    return standing;
  },

  /**
   * The last payment like this one that was approved, and whether that was in the last 24 hours and it is not rejected or
   * cancelled since.
   */
  async twinOf(
    payment: Parameters<typeof duplicatePrint>[0] & { id: string },
    now: Date,
  ): Promise<Twin> {
    const item = await table.get(keys.duplicate(duplicatePrint(payment)));
    const id = item && String(item.paymentId);
    const isRecent = item !== undefined && Number(item.until) > now.getTime();
    if (id === undefined || !isRecent || id === payment.id) return { id, isMade: false };
    const twin = await payments.get(id);
    return { id, isMade: twin !== undefined && !notMade.includes(twin.status) };
  },

  /**
   * The change by which twins of an approved payment are noticed for 24 hours, unless another one was since it was looked
   * for. TTL goes by real time, which the sandbox's is `clockOffset` milliseconds ahead of.
   */
  twinsNoticed(payment: Payment, now: Date, clockOffset: number, unless?: Twin): Change {
    const until = now.getTime() + 86_400_000;
    const expires = Math.ceil((until - clockOffset) / 1000);
    const key = keys.duplicate(duplicatePrint(payment));
    const put = { ...key, paymentId: payment.id, until, expires };
    return unless ? { put, when: { oneOf: { paymentId: [unless.id] } } } : { put };
  },

  /**
   * The changes by which a payment takes another status, from the ones it may come from, if it is in the world and has
   * before it what was read. Without anything next, it waits no more.
   */
  moved(
    payment: Payment,
    to: keyof typeof paymentMoves,
    { set = {}, next, from = paymentMoves[to], clockOffset = 0 }: Move = {},
  ): Change[] {
    const { id, world, nextAt } = payment;
    const at = next?.toISOString();
    const stays = at === nextAt;
    return [
      {
        update: keys.payment(id),
        set: { status: to, ...set, ...(at ? agenda.dueAt(id, at, clockOffset) : {}) },
        remove: [...(at ? [] : agenda.attributes), ...unset(set)],
        when: {
          oneOf: {
            status: from,
            world: [world],
            nextAt: [nextAt],
            summaryHash: [payment.summaryHash],
            basketId: [payment.basketId],
            // A bulk is cancelled as a whole, and so no more once any of it is executed.
            ...(to === "CANC" ? { dealt: [undefined] } : {}),
          },
        },
      },
      ...(nextAt && !stays ? waiting.removed({ world, at: nextAt, ...taskOf(payment) }) : []),
      ...(at && !stays ? waiting.added({ world, at, ...taskOf(payment) }) : []),
    ];
  },

  /** The changes by which payments that nobody has approved have another day than they were read with. */
  dated: (before: readonly Payment[], after: readonly Payment[]): Change[] =>
    after.flatMap((payment, at) => {
      const { id, world, basketId, executionDate, movedFrom, summaryHash } = payment;
      const { executionDate: oldDate, summaryHash: old } = before[at] ?? {};
      // The summary of a standing order names its days by its rule: the hash may stay.
      if (executionDate === oldDate) return [];
      const set = { executionDate, movedFrom, summaryHash };
      const oneOf = {
        status: ["RCVD"],
        world: [world],
        summaryHash: [old],
        basketId: [basketId],
      };
      return [{ update: keys.payment(id), set, remove: unset(set), when: { oneOf } }];
    }),

  /** The changes by which nothing is due any more about a payment that stays what it is. */
  atRest({ id, world, status, nextAt }: Payment): Change[] {
    const place = { world, at: nextAt ?? "", ...taskOf({ id }) };
    return [
      {
        update: keys.payment(id),
        remove: agenda.attributes,
        when: { oneOf: { status: [status], nextAt: [nextAt] } },
      },
      ...(nextAt === undefined ? [] : waiting.removed(place)),
    ];
  },

  /** All that is known of approved payments that wait, as a snapshot keeps it. */
  async kept(ids: readonly string[]): Promise<Item[]> {
    const items = await Promise.all(ids.map((id) => table.get(keys.payment(id))));
    return items.filter((item) => item?.approvedAt !== undefined) as Item[];
  },

  /** The change by which a payment that a snapshot has kept waits again, in another generation of its world. */
  again(kept: Item, world: string, clockOffset: number): Change {
    const { id, nextAt = "" } = paymentOf(kept);
    const due = agenda.dueAt(id, nextAt, clockOffset);
    return { put: { ...kept, ...keys.payment(id), world, ...due } as Key & Attributes };
  },
};
