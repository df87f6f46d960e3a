import { table } from "../../shared/table/client.ts";

/**
 * Counts sequential round trips, as the longest chain of commands each of which began after another one had ended.
 * A chain of accident counts like one of need, so that the truth is never more than this. The log of requests, which
 * the sandbox alone keeps and writes last, is left out.
 */
export async function wavesOf<T>(run: () => Promise<T>): Promise<{ waves: number; answer: T }> {
  let [waves, ended] = [0, 0];
  const unwatch = table.watch(({ done, partitions }) => {
    if (partitions.some((each) => each.startsWith("REQUESTLOG#"))) return;
    const own = ended + 1;
    waves = Math.max(waves, own);
    const end = () => {
      ended = Math.max(ended, own);
    };
    done.then(end, end);
  });
  try {
    return { answer: await run(), waves };
  } finally {
    unwatch();
  }
}
