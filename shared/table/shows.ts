import { isDeepStrictEqual } from "node:util";
import type { Item } from "./client.ts";
import type { Change } from "./expressions.ts";

type Update = Extract<Change, { update: object }>;

/**
 * Whether an item shows what an update writes: all that it sets, joins and removes. A number that is added leaves no trace
 * of who added it, so such an update is never shown.
 */
export function shows(
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
