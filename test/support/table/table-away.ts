import { table } from "../../../shared/table/client.ts";

type Away = {
  error?: Error;
  /** The beginning of the partitions that are away. Without it all are. */
  of?: string;
  /** The verb that fails. Without it both do. */
  verb?: "read" | "write";
};

/**
 * Makes uses of the table fail. Returns a function that ends this and waits for the uses that had started: a write must
 * not reach the next test's table.
 */
export function tableAway({
  error = new RangeError("The table is away."),
  of = "",
  verb,
}: Away = {}): () => Promise<void> {
  const started: Promise<unknown>[] = [];
  const unwatch = table.watch((use) => {
    if (verb && use.verb !== verb) return;
    if (!use.partitions.some((each) => each.startsWith(of))) return;
    started.push(use.done.catch(() => undefined));
    throw error;
  });
  return async () => {
    unwatch();
    await Promise.all(started);
  };
}
