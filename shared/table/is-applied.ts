import { isDeepStrictEqual } from "node:util";
import type { Item } from "./client.ts";
import type { Change } from "./expressions.ts";

type Update = Extract<Change, { update: object }>;

/**
 * True if an item shows everything that an update sets, joins and removes. An added number does not show who added
 * it, so an update with one is never shown.
 */
export function isApplied(
  item: Item,
  { set = {}, add = {}, remove = [] }: Update,
  stored: (attributes: object) => Record<string, unknown>,
): boolean {
  return (
    Object.entries(stored(set)).every(([name, value]) => isDeepStrictEqual(item[name], value)) &&
    Object.entries(add).every(([name, added]) => holds(item[name], added)) &&
    remove.every((name) => item[name] === undefined)
  );
}

const holds = (standing: unknown, added: number | bigint | Set<string>): boolean =>
  added instanceof Set &&
  standing instanceof Set &&
  [...added].every((member) => standing.has(member));
