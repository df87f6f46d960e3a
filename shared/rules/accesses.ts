/** What of a customer's is read, as they are told of it. */
export const accessKinds = ["accounts", "balances", "transactions", "cards"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** For how many days reads are told of, today included. */
export const toldDays = 90;

/** So many reads of one operation on a day, with the customer there or without. */
export type Reads = { day: string; operation: string; attended: boolean; times: number };

/** How often a day's reads were of what. */
export type Counts = Partial<Record<AccessKind, number>>;
export type DayOfReads = { day: string; attended: Counts; unattended: Counts };

/** What an operation reads, by its name or its path: whatever is read of a card is a card's. */
export function accessKindOf(operation: string): AccessKind {
  if (/card/i.test(operation)) return "cards";
  if (/balance/i.test(operation)) return "balances";
  return /transaction/i.test(operation) ? "transactions" : "accounts";
}

/** Reads day by day, the newest first. */
export function byDay(all: readonly Reads[]): DayOfReads[] {
  const days = new Map<string, DayOfReads>();
  for (const { day, operation, attended, times } of all) {
    const told = days.get(day) ?? { day, attended: {}, unattended: {} };
    const counts = told[attended ? "attended" : "unattended"];
    const kind = accessKindOf(operation);
    counts[kind] = (counts[kind] ?? 0) + times;
    days.set(day, told);
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
