/** The meaning of each payment status (specification, transactionStatus). */
const words: Readonly<Record<string, string>> = {
  RCVD: "received, not approved yet",
  ACTC: "approved, waiting for its day",
  ACWC: "approved, and moved to another day",
  ACSP: "approved, on its way",
  ACWP: "executed, not credited yet",
  PDNG: "pending at the bank",
  ACSC: "booked",
  ACCP: "not covered by the money in the account",
  PART: "partly executed",
  RJCT: "rejected",
  CANC: "cancelled",
};

export const wordsFor = (status: string): string => words[status] ?? "unknown";

/** Returns true if the order, or a part of it, will never be executed. */
export const isBad = (status: string): boolean => ["RJCT", "CANC", "ACCP", "PART"].includes(status);

/** Returns true if the status lasts until another day. */
export const isWaiting = (status: string): boolean => ["ACTC", "ACWC"].includes(status);

/** Returns true if no change is expected soon. */
export const isFinalStatus = (status: string): boolean =>
  status === "ACSC" || isBad(status) || isWaiting(status);
