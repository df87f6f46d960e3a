import { bulkCreditTransfers } from "./bulk-norwegian-domestic-credit-transfers.ts";
import { crossBorderCreditTransfers } from "./cross-border-credit-transfers.ts";
import { instantCreditTransfers } from "./instant-norwegian-domestic-credit-transfers-straks.ts";
import { norwegianCreditTransfers } from "./norwegian-domestic-credit-transfers.ts";
import { periodicCreditTransfers } from "./periodic-norwegian-domestic-credit-transfers.ts";
import { sepaCreditTransfers } from "./sepa-credit-transfers.ts";

/** The payment services, and the products of each. */
export const services = {
  payments: {
    "cross-border-credit-transfers": crossBorderCreditTransfers,
    "sepa-credit-transfers": sepaCreditTransfers,
    "norwegian-domestic-credit-transfers": norwegianCreditTransfers,
    "instant-norwegian-domestic-credit-transfers-straks": instantCreditTransfers,
  },
  "periodic-payments": { "norwegian-domestic-credit-transfers": periodicCreditTransfers },
  "bulk-payments": { "norwegian-domestic-credit-transfers": bulkCreditTransfers },
} as const;

export type Service = keyof typeof services;

/** The names of a service's products in routes. */
export type ProductOf<S extends Service> = keyof (typeof services)[S];

/** Returns the order schema of each product of a service. */
export const orderSchemas = <S extends Service>(service: S) => {
  const orders = Object.entries(services[service]).map(([product, { order }]) => [product, order]);
  return Object.fromEntries(orders) as {
    [P in ProductOf<S>]: (typeof services)[S][P] extends { order: infer Order } ? Order : never;
  };
};
