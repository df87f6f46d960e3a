import { bulkStep } from "../payments/execute-bulk.ts";
import { endWithWorld, type Step, takeStep } from "../payments/take-step.ts";
import type { Basket } from "../rules/basket.ts";
import type { Payment } from "../rules/payment.ts";
import type { Task } from "../table/agenda.ts";
import { baskets } from "../table/baskets.ts";
import { payments } from "../table/payments.ts";
import { endRelease, releaseBasket } from "./release-basket.ts";

/** A payment or signing basket about which something is due. */
type Due = {
  tppId: string;
  world: string;
  /** The sandbox's time at which it is. */
  nextAt: string | undefined;
  /** How many payments may be dealt with then. */
  size: number;
  /** Does what is due. */
  take: (step: Step) => Promise<"done" | "refused">;
  /** Has nothing be done, since its world is no more. */
  end: (step: Pick<Step, "realTime" | "alongside">) => Promise<"done" | "refused">;
};

/** What a task is about, as it stands now. */
export async function dueOf({ resource, id }: Task): Promise<Due | undefined> {
  if (resource === "BASKET") {
    const basket = await baskets.get(id);
    if (!basket) return undefined;
    const { tppId, world, nextAt } = basket;
    return {
      ...{ tppId, world, nextAt, size: basket.paymentIds.length },
      take: (step) => releaseBasket(basket, step),
      end: (step) => endRelease(basket, step),
    };
  }
  const payment = await payments.get(id);
  if (!payment) return undefined;
  const { tppId, world, nextAt } = payment;
  return {
    ...{ tppId, world, nextAt, size: "size" in payment ? Math.min(payment.size, bulkStep) : 1 },
    take: async (step) => {
      const basket = await approvedBasketOf(payment);
      return basket ? releaseBasket(basket, step) : takeStep(payment, step);
    },
    end: (step) => endWithWorld(payment, step),
  };
}

/** The basket that a payment is approved with and waits to be released from: its 24 hours have not run out, then. */
async function approvedBasketOf({ status, basketId }: Payment): Promise<Basket | undefined> {
  if (status !== "RCVD" || basketId === undefined) return undefined;
  const basket = await baskets.get(basketId);
  return basket?.approvedAt !== undefined && basket.nextAt !== undefined ? basket : undefined;
}
