import { startOfDay } from "./calendar.ts";

/** The early-access values, and the day in Oslo from which each is everybody's (specification, Versioning, 3). */
const defaultFrom = {
  "amount-as-string": "2020-08-01",
  "cardaccount-switch-originalamount-and-transactionamount": "2024-09-05",
  "longer-names": "2024-09-05",
  groupBatchTransactions: "2024-09-05",
  "cash-account-type-iso": "2024-09-05",
} as const;

export type Fix = keyof typeof defaultFrom;

export const fixNames = Object.keys(defaultFrom) as readonly Fix[];

const all: ReadonlySet<Fix> = new Set(fixNames);
let everybodysFrom: ReadonlyMap<Fix, number> | undefined;

/** The changes that hold for a request: those whose day has come, and those it asks for before that day. */
export function fixesInEffect(asked: readonly string[], now: Date): ReadonlySet<Fix> {
  everybodysFrom ??= new Map(
    fixNames.map((name) => [name, startOfDay(defaultFrom[name]).getTime()]),
  );
  const from = everybodysFrom;
  const holds = (name: Fix) => now.getTime() >= (from.get(name) ?? 0) || asked.includes(name);
  return fixNames.every(holds) ? all : new Set(fixNames.filter(holds));
}

/** The places, from 1 on, of the values that nobody knows. */
export const unknownFixes = (asked: readonly string[]): number[] =>
  asked.flatMap((value, index) => (all.has(value as Fix) ? [] : [index + 1]));

/** An answer as it was before amounts were strings: every amount is a number. */
export function amountsAsNumbers<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(amountsAsNumbers) as T;
  if (answer === null || typeof answer !== "object") return answer;
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    name === "amount" && typeof value === "string" ? Number(value) : amountsAsNumbers(value),
  ]);
  return Object.fromEntries(fields) as T;
}
