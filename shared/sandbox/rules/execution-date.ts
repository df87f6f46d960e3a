import { bankingDay } from "./banking-days.ts";

/** The day a payment is executed, and the one it moved from where that is no banking day: today, or the day asked for. */
export type ExecutionDate = { executionDate: string; movedFrom?: string | undefined };

/** The day itself if it is a banking day, else the next one and the day it moved from. */
export function movedToBankingDay(day: string): ExecutionDate {
  const executionDate = bankingDay(day, "following");
  return executionDate === day ? { executionDate } : { executionDate, movedFrom: day };
}
