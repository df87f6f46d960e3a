import { startOfDay } from "./calendar.ts";

/**
 * The early-access changes. Two days in Oslo for each: from when it can be requested, and from when it applies to
 * everybody (specification, Versioning, 3).
 */
// biome-ignore format: it reads as the specification's table
export const fixDays = {
  "amount-as-string": ["2019-11-01", "2020-08-01"],
  "cardaccount-switch-originalamount-and-transactionamount": ["2020-05-01", "2024-09-05"],
  "longer-names": ["2020-06-01", "2024-09-05"],
  groupBatchTransactions: ["2023-02-01", "2024-09-05"],
  "cash-account-type-iso": ["2023-06-01", "2024-09-05"],
} as const;

export type Fix = keyof typeof fixDays;

const fixNames = Object.keys(fixDays) as readonly Fix[];

const all: ReadonlySet<Fix> = new Set(fixNames);
const instants: { [F in Fix]?: { introduced: number; everybodys: number } } = {};

function instantsOf(name: Fix) {
  const [introduced, everybodys] = fixDays[name];
  instants[name] ??= {
    introduced: startOfDay(introduced).getTime(),
    everybodys: startOfDay(everybodys).getTime(),
  };
  return instants[name];
}

/** The changes in effect for a request: those that apply to everybody, and those that are available and requested. */
export function fixesInEffect(asked: readonly string[], now: Date): ReadonlySet<Fix> {
  const time = now.getTime();
  const holds = (name: Fix) =>
    time >= instantsOf(name).everybodys ||
    (time >= instantsOf(name).introduced && asked.includes(name));
  return fixNames.every(holds) ? all : new Set(fixNames.filter(holds));
}

/** The values that can be requested now. */
export const knownFixes = (now: Date): readonly Fix[] =>
  fixNames.filter((name) => now.getTime() >= instantsOf(name).introduced);

/** The positions, counted from 1, of values that are unknown or not available yet. */
export function unknownFixes(asked: readonly string[], now: Date): number[] {
  const known: readonly string[] = knownFixes(now);
  return asked.flatMap((value, index) => (known.includes(value) ? [] : [index + 1]));
}

/** Converts every amount in an answer to a number, as before amounts were strings. */
export function amountsAsNumbers<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(amountsAsNumbers) as T;
  if (answer === null || typeof answer !== "object") return answer;
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    name === "amount" && typeof value === "string" ? Number(value) : amountsAsNumbers(value),
  ]);
  return Object.fromEntries(fields) as T;
}
