import { dueIndex } from "../../../shared/table/due-index.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { testTime } from "../operations/call.ts";
import { book, later } from "./payments.ts";

/** The first time at which the job submits approved payments that were not submitted. */
export const soon = later(testTime, { minutes: 1 });

/** Runs the jobs twice: the second run executes the orders that the first one submits. */
export async function bookAll(now = soon) {
  await book(now);
  await book(now);
}

/** Returns the payments that the index lists for submission, at any time. */
export async function toSubmit() {
  const at = new Date("2099-01-01");
  const shards = Array.from({ length: dueShards }, (_, shard) => shard);
  const due = shards.map((shard) => dueIndex.due("SUBMIT", shard, { at, limit: 1000 }));
  return (await Promise.all(due)).flat();
}
