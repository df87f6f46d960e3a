import { bankingDay } from "./banking-days.ts";

/** The execution day of a payment. `movedFrom` is today or the requested day, if that is not a banking day. */
export type ExecutionDate = { executionDate: string; movedFrom?: string | undefined };

/** Returns the day itself if it is a banking day, otherwise the next one and the original day. */
export function movedToBankingDay(day: string): ExecutionDate {
  const executionDate = bankingDay(day, "following");
  return executionDate === day ? { executionDate } : { executionDate, movedFrom: day };
}
