import { isDeepStrictEqual } from "node:util";
import { patchOf } from "../../../shared/sandbox/bank/patch.ts";
import { sortedText } from "./outcome.ts";
import { changedRows, isOfLog, itemOf, type Rows } from "./rows.ts";
import { versionsIn, worldIn } from "./worlds.ts";

/** The differences that a repetition may leave from an undisturbed run: a whole row, or an attribute of its item. */
const mayDiffer: readonly [row: RegExp, attribute: string, reason: string][] = [
  [/^RATE#/, "all", "each copy of a request is counted"],
  [/^REQUESTLOG#/, "all", "the sandbox's log has a line for each copy of a request"],
  [/^REQUEST#/, "answered", "the guard of a read tells that a later copy was answered"],
  [/^REQUEST#/, "refused", "the guard of a read tells what became of its first copy"],
  [/^USAGE#\S+ [\d-]+#[^#]+$/, "all", "a dead copy of a read with the PSU may not be counted"],
  [/^ATTEMPT#/, "all", "each copy of a form with a wrong number is an attempt"],
  [/^SCA#/, "attempts", "each copy of a form with a wrong number is an attempt"],
  [/^SCA#/, "attemptedAt", "each copy of a form with a wrong number is an attempt"],
  [/^DUPLICATE#/, "version", "each time that a payment of a basket is listed raises it"],
  [/^SCA#/, "browser", "the cookie of a new browser is random"],
  [/^SCA#/, "awaited", "the way back from the provider is random"],
  [/^VISIT#/, "all", "a session at the bank is named by a random cookie"],
];

const isIgnored = (row: string, attribute: string): boolean =>
  mayDiffer.some(([each, which]) => each.test(row) && (which === "all" || which === attribute));

/** Returns in what the table differs from its state after an undisturbed run. */
export async function differences(expected: Rows, actual: Rows): Promise<string[]> {
  const changed = changedRows(expected, actual);
  const found = changed
    .filter((row) => !isOfLog(row) && !isIgnored(row, "all"))
    .flatMap((row) => difference(row, expected.get(row), actual.get(row)));
  // The log may have been compacted at another version, so the worlds count.
  if (!changed.some(isOfLog)) return found;
  const isSame = (await worldsIn(expected)) === (await worldsIn(actual));
  return isSame ? found : [...found, "a world differs"];
}

function difference(row: string, expected?: string, actual?: string): string[] {
  if (expected === undefined) return [`${row} is new`];
  if (actual === undefined) return [`${row} is missing`];
  const [was, is] = [itemOf(expected), itemOf(actual)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isIgnored(row, name) && !isDeepStrictEqual(was[name], is[name]),
  );
  const told = names.map((name) => `${name} is ${text(is[name])}, not ${text(was[name])}`);
  return told.map((each) => `in ${row}, ${each}`);
}

const text = (value: unknown): string => `${JSON.stringify(value)}`.slice(0, 60);

async function worldsIn(rows: Rows): Promise<string> {
  const tpps = [...versionsIn(rows).keys()].sort();
  const worlds = await Promise.all(tpps.map((tppId) => worldIn(rows, tppId)));
  return sortedText(worlds.map((world) => patchOf(undefined, world)));
}
