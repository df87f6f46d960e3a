import { bulkStep } from "../payments/execute-bulk.ts";
import { rejectPayment } from "../payments/reject-payment.ts";
import { type Step, takeStep } from "../payments/take-step.ts";
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
    take: (step) => takeStep(payment, step),
    end: (step) => rejectPayment(payment, step),
  };
}
