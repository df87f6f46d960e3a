import type { Payment } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import { deriveToken } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";

/**
 * An HMAC over the approved payment and the time of approval. Only the interface has the key, so a changed payment
 * has a wrong HMAC.
 */
export const approvalMac = async (payment: Payment): Promise<string> =>
  deriveToken(
    await secret("approvals"),
    "approval",
    summaryHash(payment),
    payment.approvedAt ?? "",
    payment.psuId ?? "",
    payment.corporateId ?? "",
    payment.approved?.customerId ?? "",
    payment.quote?.reference ?? "",
  );

/** True if the payment has not changed since its PSU approved it. */
export const isUnchangedPayment = async (payment: Payment): Promise<boolean> =>
  payment.seal !== undefined && payment.seal === (await approvalMac(payment));
