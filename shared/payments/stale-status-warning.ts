import { isoDateTime } from "../rules/calendar.ts";
import type { StatusAnswer } from "./bank-state.ts";

/**
 * The WARNING in an answer with an old status, because the bank does not answer. It names the real time of that
 * status.
 */
export function staleStatusWarning(told: readonly Pick<StatusAnswer, "toldAt">[]): {
  tppMessages?: { category: "WARNING"; code: "SYSTEM_ERROR"; path: string; text: string }[];
} {
  const [oldest] = told.flatMap(({ toldAt }) => toldAt ?? []).sort();
  if (oldest === undefined) return {};
  const at = isoDateTime(new Date(oldest));
  const text = `The bank does not answer now: transactionStatus is as of ${at}.`;
  return {
    tppMessages: [{ category: "WARNING", code: "SYSTEM_ERROR", path: "transactionStatus", text }],
  };
}
