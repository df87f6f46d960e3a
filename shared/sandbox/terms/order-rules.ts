import type { Order, Transfer } from "../../ports/schemas/order.ts";
import { services } from "../../products/products.ts";
import type { ProductRules } from "../../products/transfer.ts";
import { type ProductTerms, productTerms } from "../rules/product-terms.ts";

const serviceOf = {
  single: "payments",
  standing: "periodic-payments",
  bulk: "bulk-payments",
} as const;

/** What an order of a product is, and on what terms the bank makes it. */
export type OrderRules = ProductRules & ProductTerms;

/** The rules of an order's product; none where orders of its kind have no such product. */
export function rulesOfOrder({
  kind,
  product,
}: Pick<Order, "kind" | "product">): OrderRules | undefined {
  const products: Record<string, ProductRules> = services[serviceOf[kind]];
  const rules = Object.hasOwn(products, product) ? products[product] : undefined;
  const terms = productTerms[product];
  return rules && terms && { ...rules, ...terms };
}

/** Whether the transfers of an order have room for a reference, such as a KID: those of some single products have none. */
export const takesReference = ({ kind }: Pick<Order, "kind">, { order }: ProductRules): boolean =>
  kind !== "single" ||
  ("entries" in order && Object.hasOwn(order.entries as object, referenceField));

const referenceField = "remittanceInformationStructuredArray" satisfies keyof Transfer;

/** Each transfer of an order, and where it stands in it. */
export const placedTransfers = (order: Order): { transfer: Transfer; at: string }[] =>
  order.kind === "bulk"
    ? order.transfers.map((transfer, index) => ({ transfer, at: `transfers.${index}` }))
    : [{ transfer: order.transfer, at: "transfer" }];
