import fc from "fast-check";
import { type Failing, failings } from "../bank/bank-faults.ts";
import { domestic, instant } from "./orders.ts";

/**
 * A step of a money test. `dies` is the number of the table use at which the process dies, if the step reaches it.
 * `bank` is the fault of the bank during the step.
 */
export type Step =
  | { kind: "pay"; product: string; amount: number; inside: boolean; ahead: number }
  | { kind: "stand"; frequency: string; amount: number; inside: boolean; days: number }
  | { kind: "bulk"; amounts: number[]; inside: boolean; ahead: number }
  | { kind: "basket"; dies: number; bank: Failing }
  | { kind: "approve" | "cancel"; which: number; dies: number; bank: Failing }
  | { kind: "book"; hours: number; dies: number; bank: Failing };

const amount = fc.integer({ min: 1, max: 40_000_00 });
const [inside, ahead, dies] = [fc.boolean(), fc.nat(2), fc.integer({ min: 1, max: 40 })];
const bank = fc.constantFrom<Failing>("not", "not", "not", ...failings);
const of = <K extends string>(kind: K) => fc.constant(kind);

// biome-ignore format: one step per line
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: of("pay"), product: fc.constantFrom(domestic, domestic, instant), amount, inside, ahead }) },
  { weight: 2, arbitrary: fc.record({ kind: of("stand"), frequency: fc.constantFrom("Daily", "Weekly"), amount, inside, days: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: of("bulk"), amounts: fc.array(amount, { minLength: 1, maxLength: 4 }), inside, ahead }) },
  { weight: 2, arbitrary: fc.record({ kind: of("basket"), dies, bank }) },
  { weight: 7, arbitrary: fc.record({ kind: of("approve"), which: fc.nat(30), dies, bank }) },
  { weight: 2, arbitrary: fc.record({ kind: of("cancel"), which: fc.nat(30), dies, bank }) },
  { weight: 5, arbitrary: fc.record({ kind: of("book"), hours: fc.nat(60), dies, bank }) },
);

const well = { dies: Number.POSITIVE_INFINITY, bank: "not" } as const;

/** Steps that move money from the account to another account. */
export const moving: Step[] = [
  { kind: "pay", product: domestic, amount: 125_50, inside: true, ahead: 0 },
  { kind: "pay", product: domestic, amount: 80_00, inside: false, ahead: 0 },
  ...[0, 1].map((which) => ({ kind: "approve", which, ...well }) as const),
  { kind: "book", hours: 1, ...well },
];

/** Steps that move money although the bank fails at an approval, once in each way. */
export const recovering: Step[] = failings.flatMap((bank, which) => [
  { kind: "pay", product: domestic, amount: 1_00 + which, inside: true, ahead: 0 } as const,
  { kind: "approve", which, ...well, bank } as const,
]);
