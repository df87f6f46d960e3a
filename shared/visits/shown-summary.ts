import type { Payment } from "../rules/payment.ts";
import { printOf } from "../rules/payment-prints.ts";

/** One hash of a payment as its PSU is shown it before stopping it: what was approved, and the day that comes next now. */
export const shownSummary = ({
  summaryHash,
  executionDate,
}: Pick<Payment, "summaryHash" | "executionDate">): string => printOf([summaryHash, executionDate]);
