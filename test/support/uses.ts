import { watchStores } from "../../shared/object-store/stores.ts";
import { watchSecrets } from "../../shared/secrets/secrets.ts";
import { table } from "../../shared/table/client.ts";

/** Where the sandbox writes of every request, whatever it does: those who look at what is done pass it over. */
const isLog = (partition: string) => familyOf(partition) === "REQUESTLOG";

/**
 * The families of what is written while something runs, a partition's as often as it is written; but for the TPP's own
 * log, which tells of every request.
 */
export async function writtenBy(run: () => Promise<unknown>): Promise<string[]> {
  const families: string[] = [];
  const unwatch = table.watch(({ verb, partitions }) => {
    if (verb === "write" && !partitions.some(isLog)) families.push(...partitions.map(familyOf));
  });
  try {
    await run();
  } finally {
    unwatch();
  }
  return families.sort();
}

/** Whatever is read or written, of the table and beside it, while something runs; the TPP's log among it. */
export async function usedBy(run: () => Promise<unknown>): Promise<string[]> {
  const used: string[] = [];
  const unwatch = [
    table.watch(({ verb, partitions }) =>
      used.push(...partitions.map((each) => `${verb} ${each}`)),
    ),
    watchSecrets((name) => used.push(`secret ${name}`)),
    watchStores((name) => used.push(`object ${name}`)),
  ];
  try {
    await run();
  } finally {
    for (const each of unwatch) each();
  }
  return used;
}

/** Dies, as a process would, the moment it has come to some use of the table; waits until nothing is under way any more. */
export async function crashing(
  at: (use: Parameters<Parameters<typeof table.watch>[0]>[0]) => boolean,
  run: () => Promise<unknown>,
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const unwatch = table.watch((use) => {
    // Once it is dead nobody is left to hear whether what was sent is done.
    sent.push(use.done.catch(() => undefined));
    if (at(use)) throw new Error("The process has died here.");
  });
  const { write } = process.stderr;
  process.stderr.write = () => true; // what it would log as its last words
  try {
    await run().catch(() => undefined);
    await Promise.all(sent);
  } finally {
    process.stderr.write = write;
    unwatch();
  }
}

export const familyOf = (partition: string): string => partition.split("#")[0] ?? "";
