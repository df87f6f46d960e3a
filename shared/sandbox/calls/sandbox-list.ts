import type { Link } from "../../errors.ts";
import { largestAnswer, rowBytes } from "../../rules/answer-size.ts";
import { positionOfId } from "../rules/position-id.ts";
import { daysOf, nextQuery } from "../rules/transaction-list.ts";
import type { SandboxListQuery } from "../schemas/sandbox-list-query.ts";
import type { RowRange, WorldRowPosition } from "../worlds/world.ts";

/** The number of rows that one command reads. */
const chunk = 1000;

/** The source of a list's rows, the form in which each is shown, and the address of the list. */
type Source<T extends WorldRowPosition, Shown> = {
  read: (range: RowRange & { limit: number }) => Promise<T[]>;
  show: (row: T) => Shown;
  link: (query: string) => Link;
};

/**
 * Reads the booked rows of a sandbox list, the newest first. If they exceed one answer, `next` continues after the
 * last row by its position, so that new rows do not move the pages.
 */
export async function readSandboxList<T extends WorldRowPosition, Shown>(
  query: SandboxListQuery,
  { read, show, link }: Source<T, Shown>,
): Promise<{ rows: Shown[]; next: Link | undefined }> {
  const range = { status: "BOOKED" as const, ...daysOf(query) };
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const rows: Shown[] = [];
  let toSkip = query.offset;
  let bytes = 0;
  let after = query.after === undefined ? undefined : positionOfId(query.after);
  while (rows.length < limit) {
    const wanted = Math.min(chunk, toSkip + limit - rows.length);
    const found = await read({ ...range, after, limit: wanted });
    for (const row of found.slice(toSkip)) {
      const shown = show(row);
      bytes += rowBytes(shown);
      if (bytes > largestAnswer) return { rows, next: link(nextQuery(query, after, rows.length)) };
      rows.push(shown);
      after = row;
    }
    if (found.length < wanted) break;
    toSkip = Math.max(0, toSkip - found.length);
    after = found.at(-1);
  }
  return { rows, next: undefined };
}
