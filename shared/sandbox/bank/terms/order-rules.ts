import type { Order, Transfer } from "../../../ports/schemas/order.ts";
import { services } from "../../../products/products.ts";
import type { ProductRules } from "../../../products/transfer.ts";
import { type ProductTerms, productTerms } from "../../rules/product-terms.ts";

const serviceOf = {
  single: "payments",
  standing: "periodic-payments",
  bulk: "bulk-payments",
} as const;

/** The rules of an order's product, and the bank's terms for it. */
export type OrderRules = ProductRules & ProductTerms;

/** Returns the rules of an order's product, or undefined if orders of this kind have no such product. */
export function rulesOfOrder({
  kind,
  product,
}: Pick<Order, "kind" | "product">): OrderRules | undefined {
  const products: Record<string, ProductRules> = services[serviceOf[kind]];
  const rules = Object.hasOwn(products, product) ? products[product] : undefined;
  const terms = productTerms[product];
  return rules && terms && { ...rules, ...terms };
}

/**
 * Tells whether the transfers of an order have a field for a reference such as a KID. Some single products have none.
 */
export const takesReference = ({ kind }: Pick<Order, "kind">, { order }: ProductRules): boolean =>
  kind !== "single" ||
  ("entries" in order && Object.hasOwn(order.entries as object, referenceField));

const referenceField = "remittanceInformationStructuredArray" satisfies keyof Transfer;

/** Lists the transfers of an order, each with its path in the order. */
export const placedTransfers = (order: Order): { transfer: Transfer; at: string }[] =>
  order.kind === "bulk"
    ? order.transfers.map((transfer, index) => ({ transfer, at: `transfers.${index}` }))
    : [{ transfer: order.transfer, at: "transfer" }];
