import * as v from "valibot";
import type { Basket } from "../rules/basket.ts";
import type { SinglePayment } from "../rules/payment.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { payments } from "./payments.ts";

const text = v.optional(v.string());

const BasketItem = v.object({
  id: v.string(),
  tppId: v.string(),
  place: v.string(),
  /** The X-Request-ID of its creation. */
  requestId: v.string(),
  paymentIds: v.array(v.string()),
  psuId: text,
  corporateId: text,
  customerId: text,
  createdAt: v.string(),
  approvedAt: text,
  state: v.picklist(["OPEN", "APPROVED", "DELETED"]),
});

/** The condition that nobody has approved or deleted the basket. */
const open = { oneOf: { state: ["OPEN"] } };

/** Signing baskets. Each payment names its basket, so it is in at most one. */
export const baskets = {
  async get(id: string): Promise<Basket | undefined> {
    const item = await table.get(keys.basket(id));
    return item && v.parse(BasketItem, item);
  },

  /** The payments of a basket in their current state, in the basket's order. */
  async contents({ paymentIds }: Basket): Promise<SinglePayment[]> {
    const found = await Promise.all(paymentIds.map(payments.get));
    return found.filter((payment) => payment?.service === "payments");
  },

  /**
   * The changes that create a basket. First each payment is put into it, if the payment has not changed since it was
   * read.
   */
  created: (basket: Basket, contents: readonly SinglePayment[]): Change[] => [
    ...contents.map(
      ({ id, place, summaryHash }): Change => ({
        update: keys.payment(id),
        set: { basketId: basket.id },
        when: {
          oneOf: {
            state: ["received"],
            place: [place],
            summaryHash: [summaryHash],
            basketId: [undefined],
          },
        },
      }),
    ),
    { put: { ...keys.basket(basket.id), ...basket }, when: { absent: true } },
  ],

  /** The changes that delete a basket without approval. Its payments are then in no basket. */
  deleted: ({ id, paymentIds }: Basket): Change[] => [
    { update: keys.basket(id), set: { state: "DELETED" }, when: open },
    ...paymentIds.map(
      (paymentId): Change => ({
        update: keys.payment(paymentId),
        remove: ["basketId"],
        when: { oneOf: { basketId: [id] } },
      }),
    ),
  ],

  /** The change that approves a basket. Its payments change in the same transaction. */
  approved({ id, psuId, corporateId, customerId, approvedAt }: Basket): Change {
    const set = { state: "APPROVED", psuId, corporateId, customerId, approvedAt };
    return { update: keys.basket(id), set, when: open };
  },
};
