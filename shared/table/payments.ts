import * as v from "valibot";
import { products } from "../products/products.ts";
import { type Payment, paymentMoves } from "../rules/payment.ts";
import { duplicatePrint } from "../rules/payment-prints.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import { TransactionItem } from "./accounts.ts";
import { type Item, table } from "./client.ts";
import type { Attributes, Change } from "./expressions.ts";
import { due, dueShards, keys } from "./keys.ts";
import { minor } from "./minor-units.ts";

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
  clockOffset: v.number(),
  status: TransactionStatus,
  fundsAvailable: v.optional(v.boolean()),
});

const paymentOf = (item: Item): Payment => v.parse(PaymentItem, item);

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
   * hours.
   */
  approved(
    payment: Payment,
    to: "ACTC" | "ACSP",
    { at, now, row }: { at: Date; now: Date; row: object },
  ): Change[] {
    const { psuId, corporateId } = payment;
    const until = now.getTime() + 86_400_000;
    const expires = Math.ceil((until - payment.clockOffset) / 1000);
    const shard = parseInt(payment.id.slice(0, 8), 16) % dueShards;
    return [
      {
        update: keys.payment(payment.id),
        set: { status: to, row, psuId, corporateId, ...due(shard, at, payment.id) },
        when: {
          oneOf: { status: paymentMoves[to], summaryHash: [payment.summaryHash] },
        },
      },
      {
        put: { ...keys.duplicate(duplicatePrint(payment)), paymentId: payment.id, until, expires },
      },
    ];
  },

  /** The change by which a payment takes another status, from the ones it may come from. */
  moved(
    id: string,
    to: keyof typeof paymentMoves,
    { set = {}, remove = [] }: { set?: Attributes; remove?: string[] } = {},
  ): Change {
    const when = { oneOf: { status: paymentMoves[to] } };
    return { update: keys.payment(id), set: { status: to, ...set }, remove, when };
  },

  /** Payments of a shard that fall due at this instant or before, the longest waiting first. */
  async due(shard: number, at: Date, limit: number) {
    const { GSI1PK } = due(shard, at, "");
    // "0" comes before every instant; an empty key value is one that DynamoDB refuses.
    const between = ["0", due(shard, at, "~").GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    return items.map((item) => ({
      payment: paymentOf(item),
      row: v.parse(TransactionItem, item.row),
    }));
  },
};

/** The attributes that put a payment on the list of due ones. */
export const dueAttributes = ["GSI1PK", "GSI1SK"];
