import { osloDay } from "../../../shared/rules/calendar.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";

/** The day in Oslo that many days from now. */
export const dayIn = (days: number): string => osloDay(new Date(Date.now() + days * 86_400_000));

/** The first banking day at least that many days from now: the bank does not move a payment of this day. */
export const bankingDayIn = (days: number): string => bankingDay(dayIn(days), "following");
