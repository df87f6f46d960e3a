import { setTimeout as wait } from "node:timers/promises";
import { productsOf } from "./payment-products.ts";
import { endOfRefused } from "./refusals.ts";
import type { BankCalls } from "./session.ts";
import { isFinalStatus } from "./status-words.ts";

/** A payment of a basket; what is of a product that is not known here has its id for a path, and no status. */
type BasketPayment = { path: string; status?: string };

/**
 * The payments of a basket, which is no whole: the status of each is read separately (specification, Signing basket
 * authorisation response). Those that are still on their way are waited for until the deadline.
 */
export async function basketPayments(
  session: BankCalls,
  basket: string,
  deadline: number,
): Promise<BasketPayment[]> {
  const { body } = await session.ask({ method: "GET", path: basket });
  for (;;) {
    const payments: BasketPayment[] = [];
    for (const id of body.payments) payments.push(await paymentOf(session, id));
    const isOver = payments.every(({ status }) => status === undefined || isFinalStatus(status));
    if (isOver || Date.now() > deadline) return payments;
    await wait(500);
  }
}

/** The payment of an id. The basket does not say by which product it is made; by any other there is none. */
async function paymentOf(session: BankCalls, id: string): Promise<BasketPayment> {
  for (const product of productsOf("payments")) {
    const path = `/v1/payments/${product}/${id}`;
    const asked = session.prepare({ method: "GET", path: `${path}/status` });
    const answer = await session.send(asked);
    if (answer.status < 400) return { path, status: answer.body.transactionStatus };
    if (answer.status !== 404) throw endOfRefused(answer, session.profile);
  }
  return { path: id };
}
