import type { Bank } from "../../shared/ports/bank.ts";
import type { Hooks, TestData } from "./test-data.ts";

/** The names of a type's optional fields. */
type OptionalOf<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
export type Datum = OptionalOf<TestData>;
export type Hook = keyof Hooks;

/** T in which these optional fields are required. */
type With<T, K extends keyof T> = T & { [Name in K]-?: NonNullable<T[Name]> };

/** One promise of the port to the bank, with its test. `run` throws if the bank breaks the promise. */
export type Case = {
  promise: string;
  /** The optional data and hooks that the case needs. */
  data: readonly Datum[];
  hooks: readonly Hook[];
  run(bank: Bank, data: TestData, hooks: Hooks): Promise<void>;
};

/** Makes a case that needs no optional data and no hooks. */
export const promised = (
  promise: string,
  run: (bank: Bank, data: TestData) => Promise<void>,
): Case => ({ promise, data: [], hooks: [], run });

/** Makes a case that is skipped if one of its data or hooks is missing. */
export const promisedWith = <const D extends Datum, const H extends Hook>(
  promise: string,
  { data = [], hooks = [] }: { data?: readonly D[]; hooks?: readonly H[] },
  run: (bank: Bank, data: With<TestData, D>, hooks: With<Hooks, H>) => Promise<void>,
): Case => ({ promise, data, hooks, run: run as Case["run"] });

/** Thrown by a running case that finds that it cannot test this bank. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}
