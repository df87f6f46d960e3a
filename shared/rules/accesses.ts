/** The kinds of customer data that a TPP reads, as the customer's dashboard shows them. */
export const accessKinds = ["accounts", "balances", "transactions", "cards"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** The number of reads of one operation on one day. `attended` says whether the customer was present. */
export type ReadCount = { day: string; operation: string; attended: boolean; times: number };

/** The number of reads on one day, per kind of data. */
export type Counts = Partial<Record<AccessKind, number>>;
export type DayOfReads = { day: string; attended: Counts; unattended: Counts };

/** The kind of data an operation reads, by the operation's name or path. Every read of a card counts as "cards". */
export function accessKindOf(operation: string): AccessKind {
  if (/card/i.test(operation)) return "cards";
  if (/balance/i.test(operation)) return "balances";
  return /transaction/i.test(operation) ? "transactions" : "accounts";
}

/** Groups reads by day, the newest day first. */
export function byDay(all: readonly ReadCount[]): DayOfReads[] {
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

/** A page of a list that is read by offset. `filters` identifies the list, `at` is the caller's time. */
export type PageByOffset = { filters: string; offset: number; at: Date };
