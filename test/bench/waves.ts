import { table } from "../../shared/table/client.ts";
import { Chain } from "./chain.ts";

/**
 * Counts sequential round trips to the table, without the request log, which only the sandbox writes, after everything
 * else.
 */
export async function wavesOf<T>(run: () => Promise<T>): Promise<{ waves: number; answer: T }> {
  const chain = new Chain();
  const unwatch = table.watch(({ done, partitions }) => {
    if (!partitions.some((each) => each.startsWith("REQUESTLOG#"))) chain.add(done);
  });
  try {
    return { answer: await run(), waves: chain.length };
  } finally {
    unwatch();
  }
}
