import type { BankCalls } from "./session.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** An order with its last known status; --json prints this object. */
export type OrderedResource = {
  paymentId?: string;
  path: string;
  transactionStatus?: string;
  transactionFees?: unknown;
};

/** Reads a status and stores it in `standing`; returns the bank's whole answer too. */
export async function readOrderedResource(
  session: BankCalls,
  standing: OrderedResource,
): Promise<{ status: string; body: TppAnswer["body"] }> {
  const { body } = await session.ask({ method: "GET", path: `${standing.path}/status` });
  standing.transactionStatus = body.transactionStatus;
  return { status: body.transactionStatus, body };
}

const kinds: Readonly<Record<string, string>> = {
  "periodic-payments": "standing order",
  "bulk-payments": "bulk",
  "signing-baskets": "basket",
};

/** The kind of resource at a path of the interface, in one word. */
export const resourceKind = ({ path }: OrderedResource): string =>
  kinds[path.split("/")[2] ?? ""] ?? "payment";
