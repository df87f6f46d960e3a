import type { Payment } from "../rules/payment.ts";
import { decisionHash } from "../rules/payment-fingerprints.ts";
import type { CurrentSession } from "./current-session.ts";

/**
 * One hash of what the page for stopping a payment shows: who stops it, for whom, the approved data, and the next
 * execution day.
 */
export const shownSummary = (
  { customerId }: Pick<CurrentSession, "customerId">,
  { corporateId: agreementId, summaryHash, executionDate }: Payment,
): string =>
  decisionHash({ action: "stop", customerId, agreementId }, [summaryHash, executionDate]);
