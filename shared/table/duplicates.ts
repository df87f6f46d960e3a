import type { Payment } from "../rules/payment.ts";
import { duplicateFingerprint } from "../rules/payment-fingerprints.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** The last approved payment with the same fingerprint, and whether it was approved in the last 24 hours. */
export type Duplicate = { id: string | undefined; isRecent: boolean };

/** Approved payments, found for 24 hours by the fingerprint of a logical duplicate. */
export const duplicates = {
  async of(payment: Parameters<typeof duplicateFingerprint>[0], now: Date): Promise<Duplicate> {
    const item = await table.get(keys.duplicate(duplicateFingerprint(payment)));
    const id = item && String(item.paymentId);
    return { id, isRecent: item !== undefined && Number(item.until) > now.getTime() };
  },

  /**
   * The change that registers an approved payment for the duplicate check for 24 hours, unless another payment was
   * registered since `unless` was read. TTL uses real time, and the caller's clock is `clockOffset` milliseconds
   * ahead of it.
   */
  noticed(
    payment: Payment,
    { now, clockOffset }: { now: Date; clockOffset: number },
    unless?: Duplicate,
  ): Change {
    const until = now.getTime() + 86_400_000;
    const expires = Math.ceil((until - clockOffset) / 1000);
    const key = keys.duplicate(duplicateFingerprint(payment));
    const put = { ...key, paymentId: payment.id, until, expires };
    return unless ? { put, when: { oneOf: { paymentId: [unless.id] } } } : { put };
  },
};
