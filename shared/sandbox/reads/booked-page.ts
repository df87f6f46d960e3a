import type { Range, RowPage } from "../../ports/schemas/page.ts";
import { positionOfId } from "../rules/position-id.ts";
import type { RowRange, WorldRowPosition } from "../worlds/world.ts";

/** The reader of the booked rows of an account or a card. */
type Source<Row> = {
  read: (range: RowRange) => Promise<Row[]>;
  /** The position of a row that was booked on another day than its id says. */
  movedTo: (id: string) => Promise<WorldRowPosition | undefined>;
};

/** The form of a row's id. */
const rowId = /^\d{8}-[\w-]{1,40}$/;

/**
 * Reads a page of booked rows after a row. The id of that row contains its position, unless the row was booked on
 * another day than expected. The page and the moved position are read at once; the page is read again only if the row
 * has moved.
 */
export async function bookedPage<Row>(
  { from, to, limit, behind, towards }: Range,
  { read, movedTo }: Source<Row>,
): Promise<Exclude<RowPage<Row>, "unsupported">> {
  if (behind !== undefined && !rowId.test(behind)) return { rows: [], more: false };
  const oldestFirst = towards === "newer";
  const range = { status: "BOOKED", from, to, oldestFirst, limit: limit + 1 } as const;
  const [expected, moved] = await Promise.all([
    read({ ...range, after: behind === undefined ? undefined : positionOfId(behind) }),
    behind === undefined ? undefined : movedTo(behind),
  ]);
  const found = moved ? await read({ ...range, after: moved }) : expected;
  const rows = found.slice(0, limit);
  return { rows: oldestFirst ? rows.toReversed() : rows, more: found.length > limit };
}
