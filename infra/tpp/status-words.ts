/** What a payment's status means (specification, transactionStatus). */
const words: Readonly<Record<string, string>> = {
  RCVD: "received, not approved yet",
  ACTC: "approved, waiting for its day",
  ACWC: "approved, and moved to another day",
  ACSP: "approved, on its way",
  ACWP: "executed, not credited yet",
  PDNG: "pending at the bank",
  ACSC: "booked",
  ACCP: "not covered by the account",
  PART: "partly executed",
  RJCT: "rejected",
  CANC: "cancelled",
};

export const wordsFor = (status: string): string => words[status] ?? "unknown";

/** Whether what was ordered, or a part of it, will never be made. */
export const isBad = (status: string): boolean => ["RJCT", "CANC", "ACCP", "PART"].includes(status);

/** Whether it lasts until another day comes. */
export const isWaiting = (status: string): boolean => ["ACTC", "ACWC"].includes(status);

/** Whether nothing more is to be expected soon. */
export const isSettled = (status: string): boolean =>
  status === "ACSC" || isBad(status) || isWaiting(status);
