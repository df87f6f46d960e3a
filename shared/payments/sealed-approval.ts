import type { Payment } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import { deriveToken } from "../secrets/derive.ts";
import { decrypt, encrypt } from "../secrets/encryption.ts";
import { secret } from "../secrets/secrets.ts";

/**
 * An HMAC over the approved payment and the time of approval. Only the interface has the key, so a changed payment
 * has a wrong HMAC.
 */
export async function approvalMac(payment: Payment): Promise<string> {
  const { approvedAt, psuId, corporateId, approved, quote } = payment;
  const parts = [approvedAt, psuId, corporateId, approved?.customerId, quote?.reference];
  const texts = parts.map((part) => part ?? "");
  return deriveToken(await secret("approvals"), "approval", summaryHash(payment), ...texts);
}

/**
 * True if the payment has not changed since its PSU approved it. The HMAC has the agreement once; the bank gets it from
 * the approval, where it must be the same.
 */
export const isUnchangedPayment = async (payment: Payment): Promise<boolean> =>
  payment.seal !== undefined &&
  payment.approved?.agreementId === payment.corporateId &&
  payment.seal === (await approvalMac(payment));

/** Encrypts the proof of an approval for the table, because the text that a provider signs names the PSU. */
export const sealEvidence = async (hash: string, evidence: string): Promise<string> =>
  encrypt(await secret("approvals"), `evidence of ${hash}`, evidence);

/** Decrypts the proof of an approval for the bank. */
export const openEvidence = async (hash: string, sealed: string): Promise<string> =>
  decrypt(await secret("approvals"), `evidence of ${hash}`, sealed);
