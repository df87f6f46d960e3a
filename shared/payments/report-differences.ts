import { logRefusal } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";
import type { Reconciliation } from "./reconcile.ts";

/** The maximum number of differences in the log. An operator can list all of them. */
const most = 100;

/** Counts the differences for the alarm, and logs the first of them: ids and codes. */
export function reportDifferences({ day, differing, differences }: Reconciliation): void {
  record("OrdersDiffer", differing, {});
  for (const { id, interface: ours, bank } of differences.slice(0, most))
    logRefusal("a payment's state differs between the bank and the interface", {
      day,
      payment: id,
      interface: ours,
      bank,
    });
}
