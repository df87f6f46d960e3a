import { ApiError } from "../errors.ts";
import type { PageRequest } from "./page.ts";
import { asBooked, type Booked, type Listable, type ListRow, type Source } from "./positions.ts";

/** Rows of a part in reading order, and whether there are more. */
export type PartRows<T> = { rows: ListRow<T>[]; more: boolean };

/** Reads up to `limit` booked rows, from the start of the page, in one of the two directions. */
export async function bookedPart<T extends Listable>(
  { from, to, at, newest }: PageRequest,
  limit: number,
  { booked }: Source<T>,
  newestRow: Promise<Booked<T> | undefined>,
): Promise<PartRows<T>> {
  const read = async (towards: "older" | "newer", behind?: string) => {
    const page = await booked({ from, to, limit, behind, towards });
    if (page !== "unsupported") return page;
    throw new ApiError("FORMAT_ERROR", "The bank does not support previous pages.", {
      path: "cursor",
    });
  };
  if (at?.backward) {
    const begun = newest?.BOOKED;
    if (begun === undefined || at.place.id === begun.id || begun.day < from)
      return { rows: [], more: false };
    const { rows, more } = await read("newer", at.place.id);
    // Rows booked after the listing was started are not part of it.
    const first = rows.findIndex(({ id }) => id === begun.id);
    const own = first < 0 ? rows : rows.slice(first);
    return { rows: own.map(asBooked).reverse(), more: more && first < 0 };
  }
  // After the pending rows, the list continues with the row that was the newest booked one at its start.
  const isFromNewest = at?.part === "PENDING";
  const behind = isFromNewest ? newest?.BOOKED?.id : at?.place.id;
  const [{ rows, more }, first] = await Promise.all([
    read("older", behind),
    isFromNewest ? newestRow : undefined,
  ]);
  return { rows: [...(first ? [first] : []), ...rows].map(asBooked), more };
}
