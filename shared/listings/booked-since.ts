import { everyDay } from "../rules/calendar.ts";
import type { Booked, Listable, Place, Source } from "./places.ts";

/** As many as may be booked while the pages of one list are turned. */
const most = 200;

/** As many as the port tells at once. */
const mostOfDay = 2000;

/**
 * What has been booked since a list was begun, the newest first, and the row that was the newest then. Turning pages, a
 * row that was pending before would be gone from the one part and not be met in the other, which ends with what was booked
 * then.
 */
export async function bookedSince<T extends Listable>(
  newest: Place | undefined,
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
  // Where more were booked it is looked for on its day.
  const newestRow = rows.length < most ? undefined : await read(newest.day, mostOfDay);
  return { since: rows, newestRow: newestRow?.find(isNewest) };
}
