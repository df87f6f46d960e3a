import type { Bank } from "../../../shared/ports/bank.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import type { Family } from "../../../shared/table/keys.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { crashing, familyOf } from "../table/uses.ts";

/** Runs the approval of a payment or of its cancellation, and dies before the bank is called. */
export const dyingAtIntent = (run: () => Promise<unknown>): Promise<void> =>
  dyingOnceWritten(["PAYMENT", "PSU"], run);

/** Runs something, and dies after one transaction has written these families, before the bank is called. */
export async function dyingOnceWritten(
  families: readonly Family[],
  run: () => Promise<unknown>,
): Promise<void> {
  let isWritten = false;
  const die = () => {
    if (isWritten) throw new Error("The process has died here.");
  };
  // The bank of the sandbox may write with its first command.
  const leave = wrapBank(
    (bank) =>
      Object.fromEntries(
        Object.entries(bank).map(([method, ask]) => [
          method,
          async (...asked: never[]) => {
            die();
            return (ask as (...asked: never[]) => unknown)(...asked);
          },
        ]),
      ) as unknown as Bank,
  );
  await crashing(({ verb, partitions }) => {
    if (isWritten) return true;
    const written = partitions.map(familyOf);
    isWritten = verb === "write" && families.every((family) => written.includes(family));
    return false;
  }, run).finally(leave);
}

/** Returns the payments that the index lists for submission, at any time. */
export async function toSubmit() {
  const at = new Date("2099-01-01");
  const shards = Array.from({ length: dueShards }, (_, shard) => shard);
  const due = shards.map((shard) => dueIndex.due("SUBMIT", shard, { at, limit: 1000 }));
  return (await Promise.all(due)).flat();
}
