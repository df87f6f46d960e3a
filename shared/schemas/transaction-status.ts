import * as v from "valibot";

/** The specification's values of `transactionStatus`. */
// biome-ignore format: one line, as in the specification
export const TransactionStatus = v.picklist(["ACCP", "ACSC", "ACSP", "ACTC", "ACWC", "ACWP", "RCVD", "PDNG", "RJCT", "CANC", "PART"]);
export type TransactionStatus = v.InferOutput<typeof TransactionStatus>;

/** The statuses of an order that has ended. */
export const settled = ["ACSC", "ACCP", "PART", "RJCT", "CANC"] as const;

export const isSettled = (status: TransactionStatus): boolean =>
  settled.some((each) => each === status);
