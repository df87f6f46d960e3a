import { observeStores } from "../../../shared/object-store/stores.ts";
import { observeSecrets } from "../../../shared/secrets/secrets.ts";
import { table } from "../../../shared/table/client.ts";
import type { Family } from "../../../shared/table/keys.ts";
import type { Use } from "../../../shared/table/observe-table.ts";
import { undisturbed } from "../operations/around-calls.ts";
import { unlogged } from "../run/logged.ts";

/** True for the sandbox's request log, which every request writes. Tests of accesses ignore it. */
const isLog = (partition: string) => familyOf(partition) === "REQUESTLOG";

/**
 * Returns the key families of all writes while `run` runs, one for each written item, without the TPP's request log. The
 * request guard counts once, though it is written at admission and with the decision.
 */
export async function writtenBy(run: () => Promise<unknown>): Promise<string[]> {
  const written = new Set<string>();
  const families: string[] = [];
  const unwatch = table.watch(({ verb, partitions }) => {
    if (verb === "read" || partitions.some(isLog)) return;
    const guarded = (each: string) => familyOf(each) === "REQUEST" && written.has(each);
    families.push(...partitions.filter((each) => !guarded(each)).map(familyOf));
    for (const each of partitions) written.add(each);
  });
  try {
    await run();
  } finally {
    unwatch();
  }
  return families.sort();
}

/** Returns all reads and writes while `run` runs, in the table and elsewhere, including the TPP's request log. */
export async function usedBy(run: () => Promise<unknown>): Promise<string[]> {
  const used: string[] = [];
  const unwatch = [
    table.watch(({ verb, partitions }) =>
      used.push(...partitions.map((each) => `${verb} ${each}`)),
    ),
    observeSecrets((name) => used.push(`secret ${name}`)),
    observeStores((name) => used.push(`object ${name}`)),
  ];
  try {
    await run();
  } finally {
    for (const each of unwatch) each();
  }
  return used;
}

/**
 * Simulates that the process dies at a matching use of the table: the use throws, and no log is printed. Waits until
 * the uses that were already sent have ended.
 */
export async function crashing(
  at: (use: Use) => boolean,
  run: () => Promise<unknown>,
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const unwatch = table.watch((use) => {
    // A dead process does not see whether its commands succeeded.
    sent.push(use.done.catch(() => undefined));
    if (at(use)) throw new Error("The process has died here.");
  });
  await unlogged(async () => {
    await undisturbed(run).catch(() => undefined);
    await Promise.all(sent);
  }).finally(unwatch);
}

/** Makes a condition for `crashing`: a use of the table that touches a key family. */
export const touching =
  (family: Family) =>
  ({ partitions }: Pick<Use, "partitions">): boolean =>
    partitions.some((each) => familyOf(each) === family);

/** Makes a condition for `crashing`: a read of a key family. */
export const reading =
  (family: Family) =>
  (use: Pick<Use, "verb" | "partitions">): boolean =>
    use.verb === "read" && touching(family)(use);

export const familyOf = (partition: string): string => partition.split("#")[0] ?? "";
