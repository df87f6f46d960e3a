import type { Link } from "../../errors.ts";
import { largestAnswer, rowBytes } from "../../http/next-link.ts";

/**
 * The rows of a whole list that one answer holds, in the order of their places, and where the list goes on: behind the
 * last of them, whatever is created meanwhile.
 */
export function pageOfList<T, Shown>(
  rows: readonly T[],
  {
    place,
    show,
    link,
  }: { place: (row: T) => string; show: (row: T) => Shown; link: (query: string) => Link },
): { rows: Shown[]; next: Link | undefined } {
  const shown: Shown[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const each = show(row);
    bytes += rowBytes(each);
    const last = rows[index - 1];
    if (last && bytes > largestAnswer)
      return { rows: shown, next: link(`${new URLSearchParams({ after: place(last) })}`) };
    shown.push(each);
  }
  return { rows: shown, next: undefined };
}

/** The rows behind a place; all of them where none is named. */
export const behind = <T>(rows: readonly T[], after = "", place: (row: T) => string): T[] =>
  rows.filter((row) => place(row) > after);
