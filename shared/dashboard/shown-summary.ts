import type { Payment } from "../rules/payment.ts";
import { fingerprintOf } from "../rules/payment-fingerprints.ts";

/** One hash of a payment as the page for stopping it shows it: the approved data and the next execution day. */
export const shownSummary = ({
  summaryHash,
  executionDate,
}: Pick<Payment, "summaryHash" | "executionDate">): string =>
  fingerprintOf([summaryHash, executionDate]);
