import type { Bank } from "../../shared/ports/bank.ts";
import type { Hooks, TestData } from "./test-data.ts";

/** Names of what may be missing. */
type OptionalOf<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
export type Datum = OptionalOf<TestData>;
export type Hook = keyof Hooks;

/** T with these of its fields there for sure. */
type With<T, K extends keyof T> = T & { [Name in K]-?: NonNullable<T[Name]> };

/** One promise of the port to the bank, and how it is tried: `run` throws where it is broken. */
export type Case = {
  promise: string;
  /** The data and hooks it cannot be tried without. */
  data: readonly Datum[];
  hooks: readonly Hook[];
  run(bank: Bank, data: TestData, hooks: Hooks): Promise<void>;
};

/** A case that needs nothing but what every bank's test data has. */
export const promised = (
  promise: string,
  run: (bank: Bank, data: TestData) => Promise<void>,
): Case => ({ promise, data: [], hooks: [], run });

/** A case that is skipped where a datum or a hook is missing. */
export const promisedWith = <const D extends Datum, const H extends Hook>(
  promise: string,
  { data = [], hooks = [] }: { data?: readonly D[]; hooks?: readonly H[] },
  run: (bank: Bank, data: With<TestData, D>, hooks: With<Hooks, H>) => Promise<void>,
): Case => ({ promise, data, hooks, run: run as Case["run"] });

/** Thrown by a case that finds out on its way that this bank cannot be tried for its promise. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}
