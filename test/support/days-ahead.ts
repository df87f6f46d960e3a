import { bankingDay } from "../../shared/sandbox/rules/banking-days.ts";

/** The calendar day that many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The first banking day at least that many days from now: the bank does not move a payment of this day. */
export const bankingDayIn = (days: number): string => bankingDay(dayIn(days), "following");
