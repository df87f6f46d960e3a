import type { Payment } from "../rules/payment.ts";
import { duplicatePrint } from "../rules/payment-prints.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** The last approved payment with the same content, and whether it was approved in the last 24 hours. */
export type Twin = { id: string | undefined; isRecent: boolean };

/** Approved payments, found for 24 hours by what makes another one their logical duplicate. */
export const duplicates = {
  async of(payment: Parameters<typeof duplicatePrint>[0], now: Date): Promise<Twin> {
    const item = await table.get(keys.duplicate(duplicatePrint(payment)));
    const id = item && String(item.paymentId);
    return { id, isRecent: item !== undefined && Number(item.until) > now.getTime() };
  },

  /**
   * The change by which duplicates of an approved payment are noticed for 24 hours, unless another one was since it was
   * looked for. TTL goes by real time, which the caller's clock is `clockOffset` milliseconds ahead of.
   */
  noticed(
    payment: Payment,
    { now, clockOffset }: { now: Date; clockOffset: number },
    unless?: Twin,
  ): Change {
    const until = now.getTime() + 86_400_000;
    const expires = Math.ceil((until - clockOffset) / 1000);
    const key = keys.duplicate(duplicatePrint(payment));
    const put = { ...key, paymentId: payment.id, until, expires };
    return unless ? { put, when: { oneOf: { paymentId: [unless.id] } } } : { put };
  },
};
