import * as v from "valibot";
import type { Transaction } from "../bank/world.ts";
import { products } from "../products/products.ts";
import { type Payment, paymentMoves } from "../rules/payment.ts";
import { duplicatePrint } from "../rules/payment-prints.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import { TransactionItem } from "./accounts.ts";
import { type Item, table } from "./client.ts";
import type { Attributes, Change } from "./expressions.ts";
import { due, dueShards, type Key, keys } from "./keys.ts";
import { minor } from "./minor-units.ts";
import { type Waiting, waiting } from "./waiting.ts";

const Rate = v.object({
  sourceCurrency: v.string(),
  exchangeRate: v.string(),
  unitCurrency: v.string(),
  targetCurrency: v.string(),
  quotationDate: v.string(),
});

export const PaymentItem = v.object({
  id: v.string(),
  tppId: v.string(),
  world: v.string(),
  product: v.picklist(Object.keys(products) as (keyof typeof products)[]),
  order: products["cross-border-credit-transfers"],
  /** The X-Request-ID it was created with. */
  requestId: v.string(),
  psuId: v.optional(v.string()),
  corporateId: v.optional(v.string()),
  debtorAccountId: v.string(),
  debtorName: v.string(),
  debited: minor,
  fee: minor,
  debtorCurrency: v.string(),
  rate: v.optional(Rate),
  executionDate: v.string(),
  summaryHash: v.string(),
  createdAt: v.string(),
  executeAt: v.optional(v.string()),
  status: TransactionStatus,
  fundsAvailable: v.optional(v.boolean()),
});

const paymentOf = (item: Item): Payment => v.parse(PaymentItem, item);

/** An approved payment, and the row that its account shows of it. */
export type Due = { payment: Payment; row: Transaction };

const dueIn = (item: Item): Due => ({
  payment: paymentOf(item),
  row: v.parse(TransactionItem, item.row),
});

/** Where the index has a payment that is to be executed when the sandbox's clock says so. */
function dueOf(id: string, executeAt: string, clockOffset: number) {
  const shard = parseInt(id.slice(0, 8), 16) % dueShards;
  return due(shard, new Date(Date.parse(executeAt) - clockOffset), id);
}

export const payments = {
  async get(id: string): Promise<Payment | undefined> {
    const item = await table.get(keys.payment(id));
    return item && paymentOf(item);
  },

  /** Records a new payment together with other changes; answers what stands under its id when it is there already. */
  async create(payment: Payment, alongside: readonly Change[]): Promise<Payment> {
    const item = { ...keys.payment(payment.id), ...payment };
    const refused = await table.change([{ put: item, when: { absent: true } }, ...alongside]);
    if (refused === undefined) return payment;
    const standing = await payments.get(payment.id);
    if (!standing) throw new Error("A payment's other changes were refused.");
    return standing;
  },

  /** Whether another payment like this one was approved in the last 24 hours. */
  async hasTwin(payment: Parameters<typeof duplicatePrint>[0] & { id: string }, now: Date) {
    const item = await table.get(keys.duplicate(duplicatePrint(payment)));
    return (
      item !== undefined && item.paymentId !== payment.id && Number(item.until) > now.getTime()
    );
  },

  /**
   * The changes that make a payment the approved one of its PSU, executed at `at`, and let its twins be noticed for 24
   * hours. What falls due, and TTL, go by real time, which the sandbox's is `clockOffset` milliseconds ahead of.
   */
  approved(
    payment: Payment,
    to: "ACTC" | "ACSP",
    { at, now, clockOffset, row }: { at: Date; now: Date; clockOffset: number; row: object },
  ): Change[] {
    const { id, world, psuId, corporateId } = payment;
    const until = now.getTime() + 86_400_000;
    const expires = Math.ceil((until - clockOffset) / 1000);
    const executeAt = at.toISOString();
    return [
      {
        update: keys.payment(id),
        set: {
          status: to,
          row,
          psuId,
          corporateId,
          executeAt,
          ...dueOf(id, executeAt, clockOffset),
        },
        when: {
          oneOf: { status: paymentMoves[to], summaryHash: [payment.summaryHash] },
        },
      },
      {
        put: { ...keys.duplicate(duplicatePrint(payment)), paymentId: id, until, expires },
      },
      ...waiting.added({ world, at: executeAt, paymentId: id }),
    ];
  },

  /** The change by which a payment takes another status, from the ones it may come from. */
  moved(
    id: string,
    to: keyof typeof paymentMoves,
    {
      set = {},
      remove = [],
      from = paymentMoves[to],
      world,
    }: {
      set?: Attributes;
      remove?: string[];
      from?: readonly Payment["status"][];
      world?: string;
    } = {},
  ): Change {
    const when = { oneOf: { status: from, ...(world === undefined ? {} : { world: [world] }) } };
    return { update: keys.payment(id), set: { status: to, ...set }, remove, when };
  },

  /** The changes by which an approved payment takes the status it ends with, and waits no more. */
  executed({ id, world, executeAt }: Payment, to: "ACSC" | "RJCT"): Change[] {
    return [
      // One that a snapshot has brought back is of another world.
      payments.moved(id, to, { remove: dueAttributes, from: paymentMoves.ACSC, world }),
      ...(executeAt ? waiting.removed({ world, at: executeAt, paymentId: id }) : []),
    ];
  },

  /** The change by which an approved payment falls due by a clock that was moved. */
  postponed: ({ paymentId, at }: Waiting, clockOffset: number): Change => ({
    update: keys.payment(paymentId),
    set: dueOf(paymentId, at, clockOffset),
    when: { oneOf: { status: paymentMoves.ACSC } },
  }),

  /** An approved payment that is not executed yet, with the row its account shows. */
  async toExecute(id: string): Promise<Due | undefined> {
    const item = await table.get(keys.payment(id));
    const origins: readonly unknown[] = paymentMoves.ACSC;
    return item && origins.includes(item.status) ? dueIn(item) : undefined;
  },

  /** All that is known of approved payments that wait, as a snapshot keeps it. */
  async kept(ids: readonly string[]): Promise<Item[]> {
    const items = await Promise.all(ids.map((id) => table.get(keys.payment(id))));
    const origins: readonly unknown[] = paymentMoves.ACSC;
    return items.filter((item) => item !== undefined && origins.includes(item.status)) as Item[];
  },

  /** The change by which a payment that a snapshot has kept waits again, in another generation of its world. */
  again(kept: Item, world: string, clockOffset: number): Change {
    const { id, executeAt = "" } = paymentOf(kept);
    const item = { ...kept, ...keys.payment(id), world, ...dueOf(id, executeAt, clockOffset) };
    return { put: item as Key & Attributes };
  },

  /** Payments of a shard that fall due at this instant or before, the longest waiting first. */
  async due(shard: number, at: Date, limit: number): Promise<Due[]> {
    const { GSI1PK } = due(shard, at, "");
    // "0" comes before every instant; an empty key value is one that DynamoDB refuses.
    const between = ["0", due(shard, at, "~").GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    return items.map(dueIn);
  },
};

/** The attributes that put a payment on the list of due ones. */
const dueAttributes = ["GSI1PK", "GSI1SK"];
