import * as v from "valibot";
import type { Basket } from "../rules/basket.ts";
import type { SinglePayment } from "../rules/payment.ts";
import { agenda } from "./agenda.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { payments } from "./payments.ts";
import { waiting } from "./waiting.ts";

const text = v.optional(v.string());

const BasketItem = v.object({
  id: v.string(),
  tppId: v.string(),
  world: v.string(),
  /** The X-Request-ID it was created with. */
  requestId: v.string(),
  paymentIds: v.array(v.string()),
  psuId: text,
  corporateId: text,
  customerId: text,
  createdAt: v.string(),
  approvedAt: text,
  state: v.picklist(["OPEN", "APPROVED", "DELETED"]),
  prints: v.optional(v.array(v.string())),
  seal: text,
  nextAt: text,
  deletedBy: text,
});

const placeOf = ({ id, world, nextAt = "" }: Basket) =>
  ({ world, at: nextAt, resource: "BASKET", id }) as const;

/** Nobody has approved it, and it is not deleted. */
const open = { oneOf: { state: ["OPEN"] } };

/** Signing baskets. Each payment names the basket it is in, so that it is in one at most. */
export const baskets = {
  async get(id: string): Promise<Basket | undefined> {
    const item = await table.get(keys.basket(id));
    return item && v.parse(BasketItem, item);
  },

  /** The payments of a basket as they stand, in its order. */
  async contents({ paymentIds }: Basket): Promise<SinglePayment[]> {
    const found = await Promise.all(paymentIds.map(payments.get));
    return found.filter((payment) => payment?.service === "payments");
  },

  /** The changes by which there is a basket: first each payment is put into it, if it is as it was read. */
  created: (basket: Basket, contents: readonly SinglePayment[]): Change[] => [
    ...contents.map(
      ({ id, world, summaryHash }): Change => ({
        update: keys.payment(id),
        set: { basketId: basket.id },
        when: {
          oneOf: {
            status: ["RCVD"],
            world: [world],
            summaryHash: [summaryHash],
            basketId: [undefined],
          },
        },
      }),
    ),
    { put: { ...keys.basket(basket.id), ...basket }, when: { absent: true } },
  ],

  /** The changes by which a basket is deleted that nobody has approved; its payments are in none from then on. */
  deleted: ({ id, paymentIds }: Basket, callId: string): Change[] => [
    { update: keys.basket(id), set: { state: "DELETED", deletedBy: callId }, when: open },
    ...paymentIds.map(
      (paymentId): Change => ({
        update: keys.payment(paymentId),
        remove: ["basketId"],
        when: { oneOf: { basketId: [id] } },
      }),
    ),
  ],

  /** The changes by which a basket is approved, and due: its payments are to be let go. */
  approved(approved: Basket, clockOffset: number): Change[] {
    const { id, psuId, corporateId, customerId, approvedAt, prints, seal, nextAt = "" } = approved;
    return [
      {
        update: keys.basket(id),
        set: {
          ...{ state: "APPROVED", psuId, corporateId, customerId, approvedAt, prints, seal },
          ...agenda.dueAt(id, nextAt, clockOffset),
        },
        when: open,
      },
      ...waiting.added(placeOf(approved)),
    ];
  },

  /** The check that a basket is approved as it was read. */
  isApproved: ({ id, seal }: Basket): Change => ({
    check: keys.basket(id),
    when: { oneOf: { state: ["APPROVED"], seal: [seal] } },
  }),

  /** The changes by which nothing more is to be done about a basket. */
  done: (basket: Basket): Change[] => [
    {
      update: keys.basket(basket.id),
      remove: agenda.attributes,
      when: { oneOf: { nextAt: [basket.nextAt] } },
    },
    ...waiting.removed(placeOf(basket)),
  ],
};
