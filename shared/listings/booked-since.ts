import { everyDay } from "../rules/calendar.ts";
import type { Booked, Listable, RowPosition, Source } from "./positions.ts";

/** The maximum number of rows that may be booked while the pages of one list are read. */
const most = 200;

/** The maximum number of rows per call to the port. */
const mostOfDay = 2000;

/**
 * The rows booked since a listing was started, the newest first, and the newest booked row at that time. They were
 * pending at the start, so the following pages must still show them as pending: the booked part ends with the row
 * that was the newest then.
 */
export async function bookedSince<T extends Listable>(
  newest: RowPosition | undefined,
  { booked }: Pick<Source<T>, "booked">,
): Promise<{ since: Booked<T>[]; newestRow: Booked<T> | undefined }> {
  const read = async (to: string, limit: number) => {
    const from = newest?.day ?? everyDay.from;
    const page = await booked({ from, to, limit, towards: "older" });
    return page === "unsupported" ? [] : page.rows;
  };
  const isNewest = ({ id }: Listable) => id === newest?.id;
  const rows = await read(everyDay.to, most);
  const at = rows.findIndex(isNewest);
  if (at >= 0 || !newest) return { since: rows.slice(0, at < 0 ? most : at), newestRow: rows[at] };
  // If one read does not return all rows booked since the listing began, the row that was the newest then is searched
  // for on its own day.
  const newestRow = rows.length < most ? undefined : await read(newest.day, mostOfDay);
  return { since: rows, newestRow: newestRow?.find(isNewest) };
}
