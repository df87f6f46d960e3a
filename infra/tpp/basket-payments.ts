import { setTimeout as wait } from "node:timers/promises";
import { productsOf } from "./payment-products.ts";
import { endOfRefused } from "./refusals.ts";
import type { BankCalls } from "./session.ts";
import { isFinalStatus } from "./status-words.ts";

/** A payment of a basket. If this program does not know its product, `path` is the id only, and there is no status. */
type BasketPayment = { path: string; status?: string };

/**
 * Reads the status of each payment of a basket, because the basket itself has only one status (specification, Signing
 * basket authorisation response). Waits for unfinished payments until the deadline.
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

/** Finds a payment by its id. The basket does not name the product, so each product is tried until one answers. */
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
