import type { Link } from "../../errors.ts";
import { answerBytes } from "../../limits.ts";
import { rowBytes } from "../../rules/answer-size.ts";

/** The order of a list, the form in which each row is shown, and the address of a part of the list. */
export type Listing<T, Shown> = {
  position: (row: T) => string;
  show: (row: T) => Shown;
  link: (query: string) => Link;
};

/** The rows of one answer, and the link to the rest. */
export type ListPage<Shown> = { rows: Shown[]; next: Link | undefined };

/**
 * Selects the rows of one answer in the order of their positions, and the position after which the list continues. New
 * rows do not change it.
 */
export const pageOfList = <T, Shown>(
  rows: readonly T[],
  { position, show, link }: Listing<T, Shown>,
): ListPage<Shown> =>
  largestPage(rows, show, (last) => link(`${new URLSearchParams({ after: position(last) })}`));

/** Selects the first rows that fit into one answer. `rest` makes the link to those after the last of them. */
export function largestPage<T, Shown>(
  rows: readonly T[],
  show: (row: T) => Shown,
  rest: (last: T, count: number) => Link,
): ListPage<Shown> {
  const shown: Shown[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const each = show(row);
    bytes += rowBytes(each);
    const last = rows[index - 1];
    if (last && bytes > answerBytes) return { rows: shown, next: rest(last, index) };
    shown.push(each);
  }
  return { rows: shown, next: undefined };
}

/** Selects the rows after a position, or all rows if there is none. */
export const rowsAfter = <T>(rows: readonly T[], after = "", position: (row: T) => string): T[] =>
  rows.filter((row) => position(row) > after);
