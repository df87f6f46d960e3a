import { operationTable } from "./operation-table.ts";

/** The payment services, and the plain names of their payments. */
export const serviceTexts = {
  payments: "single payments",
  "periodic-payments": "standing orders",
  "bulk-payments": "bulks",
} as const;

export type Service = keyof typeof serviceTexts;

/** The product that every service has. */
export const usualProduct = "norwegian-domestic-credit-transfers";

/** The products of a service, the most usual one first. */
export function productsOf(service: Service): string[] {
  const path = `/v1/${service}/{payment-product}`;
  const orders = operationTable.find(({ routes }) =>
    routes.some((route) => route.method === "POST" && route.path === path),
  );
  const first = (product: string) => Number(product === usualProduct);
  return orders?.products.toSorted((one, other) => first(other) - first(one)) ?? [];
}
