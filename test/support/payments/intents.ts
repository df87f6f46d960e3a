import { crashing, familyOf } from "../table/uses.ts";

/** Runs the approval of a payment or of its cancellation, and dies before the bank is called. */
export async function dyingAtIntent(run: () => Promise<unknown>): Promise<void> {
  let isWritten = false;
  await crashing(({ verb, partitions }) => {
    if (isWritten) return true;
    const families = partitions.map(familyOf);
    isWritten = verb === "write" && families.includes("PAYMENT") && families.includes("PSU");
    return false;
  }, run);
}
