import { CrossBorderCreditTransfer } from "./cross-border-credit-transfers.ts";

/** The payment products of single payments, and the schema of each one's order. */
export const products = {
  "cross-border-credit-transfers": CrossBorderCreditTransfer,
} as const;

export type Product = keyof typeof products;
