import type { Range } from "../../ports/schemas/page.ts";
import type { WorldRowPosition } from "../rules/lists.ts";
import { positionOfId } from "../rules/position-id.ts";

type Placed = WorldRowPosition & { id: string };

/** The order of rows: by position, and rows at one position by id, so that every copy of a list has the same order. */
export function byPosition(a: Placed, b: Placed): number {
  return comparePositions(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function comparePositions(a: WorldRowPosition, b: WorldRowPosition): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0;
}

/** Returns the index of the first element that is not before the sought one, by binary search. */
export function firstIndex<T>(sorted: readonly T[], isBefore: (each: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts a row into a list that may be changed. Most rows belong at the end. */
export function insertRow<R extends Placed>(rows: R[], row: R): void {
  const last = rows.at(-1);
  const isLast = last === undefined || byPosition(last, row) < 0;
  const place = isLast ? rows.length : firstIndex(rows, (each) => byPosition(each, row) < 0);
  rows.splice(place, 0, row);
}

/**
 * Finds a row by its id. Most ids are the row's position, so that a binary search finds it; only a row that was booked
 * on another day than expected needs a look at each row. Returns -1 if there is none.
 */
export function indexOfRow(rows: readonly Placed[], id: string): number {
  const place = positionOfId(id);
  const expected = firstIndex(rows, (each) => comparePositions(each, place) < 0);
  return rows[expected]?.id === id ? expected : rows.findIndex((row) => row.id === id);
}

/** The form of a row's id. */
const rowId = /^\d{8}-[\w-]{1,40}$/;

/**
 * Returns a page of booked rows, the newest first. The page begins after the row `behind`, or where that row would be if
 * it is not there any more. `find` returns the row's index, or -1 if only the position in its id counts.
 */
export function pageOf<R extends Placed>(
  rows: readonly R[],
  { from, to, limit, behind, towards }: Range,
  find: (id: string) => number = (id) => indexOfRow(rows, id),
): { rows: R[]; more: boolean } {
  if (behind !== undefined && !rowId.test(behind)) return { rows: [], more: false };
  let first = firstIndex(rows, ({ day }) => day < from);
  let end = firstIndex(rows, ({ day }) => day <= to);
  if (behind !== undefined) {
    const [before, after] = around(rows, behind, find(behind));
    if (towards === "newer") first = Math.max(first, after);
    else end = Math.min(end, before);
  }
  const start = towards === "newer" ? first : Math.max(first, end - limit);
  const stop = towards === "newer" ? Math.min(end, first + limit) : end;
  return {
    rows: rows.slice(start, Math.max(start, stop)).reverse(),
    more: end - first > limit,
  };
}

/** The ends of the lists before and after a row, or around the place at which it would be. */
function around(
  rows: readonly Placed[],
  id: string,
  index: number,
): [before: number, after: number] {
  if (index >= 0) return [index, index + 1];
  const place = positionOfId(id);
  return [
    firstIndex(rows, (each) => comparePositions(each, place) < 0),
    firstIndex(rows, (each) => comparePositions(each, place) <= 0),
  ];
}
