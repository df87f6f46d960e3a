import type { TppAnswer, TppRequest } from "../tpp/tpp-client.ts";
import { expect } from "./demo-screen.ts";

type Ordering = {
  headers: Record<string, string>;
  /** The route of the payment's product, and the address that creates payments of it. */
  product: string;
  orders: string;
  order: object;
};
type Call = (title: string, request: TppRequest, status: number) => Promise<TppAnswer>;

/**
 * Creates a payment for a later day, has the PSU approve it, and then cancels it with the PSU's
 * approval.
 */
export async function cancelled(
  call: Call,
  { headers, product, orders, order }: Ordering,
  approveAt: (link: string) => Promise<void>,
): Promise<void> {
  const ordered = { method: "POST", path: orders, headers, body: order };
  const { body } = await call("Create another one, for a later day", ordered, 201);
  await approveAt(body._links.scaRedirect.href);
  const path = `${product}/${body.paymentId}`;
  await call("Ask for its cancellation", { method: "DELETE", path, headers }, 202);
  const authorise = { method: "POST", path: `${path}/cancellation-authorisations`, headers };
  const { body: started } = await call("Start the cancellation's authorisation", authorise, 201);
  await approveAt(started._links.scaRedirect.href);
  const { body: told } = await call(
    "Read its status",
    { method: "GET", path: `${path}/status`, headers },
    200,
  );
  expect("the payment is cancelled", told.transactionStatus, "CANC");
}
