import { logRefusal } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";
import type { Reconciliation } from "./reconcile.ts";

/** How many differences the log names; beyond that an operator lists them. */
const most = 100;

/** Counts the differences for the alarm, and writes the first of them to the log: ids and codes. */
export function tellDifferences({ day, differing, differences }: Reconciliation): void {
  record("OrdersDiffer", differing, {});
  for (const { id, interface: ours, bank } of differences.slice(0, most))
    logRefusal("the bank and the interface state a payment otherwise", {
      day,
      payment: id,
      interface: ours,
      bank,
    });
}
