import { positionId } from "../../rules/position-id.ts";
import { type Listing, type ListPage, largestPage } from "../../rules/sandbox-page.ts";
import { type Days, nextQuery } from "../../rules/transaction-list.ts";
import type { SandboxListQuery } from "../../schemas/sandbox-list-query.ts";
import { firstIndex } from "../rows.ts";
import type { CardRow, Row } from "../world.ts";

/** The form in which each row is shown, and the address of a part of the list. */
export type RowListing<R, Shown> = Omit<Listing<R, Shown>, "position">;

type Asked = { query: SandboxListQuery; days: Days };

/**
 * Selects the rows of one answer, the newest first. If they exceed one answer, `next` continues after the last row by its
 * position, so that new rows do not move the pages.
 */
export const pageOfRows = <R extends Row | CardRow, Shown>(
  rows: readonly R[],
  asked: Asked,
  { show, link }: RowListing<R, Shown>,
): ListPage<Shown> =>
  largestPage(askedRows(rows, asked), show, (last, count) =>
    link(nextQuery(asked.query, last, count)),
  );

function askedRows<R extends Row | CardRow>(
  rows: readonly R[],
  { query: { after, offset, limit = rows.length }, days: { from, to } }: Asked,
): R[] {
  const first = firstIndex(rows, ({ day }) => day < from);
  const end = firstIndex(
    rows,
    (row) => row.day <= to && (after === undefined || positionId(row) < after),
  );
  return rows
    .slice(first, end)
    .reverse()
    .slice(offset, offset + limit);
}
