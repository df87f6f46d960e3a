import type { Place, RowRange } from "../bank/world.ts";
import { everyDay } from "../rules/calendar.ts";
import { firstPlaceOf, isBefore, type Listable, type Read } from "./places.ts";

/** As many as may be booked while the pages of one list are turned. */
const most = 200;

/**
 * What has been booked since a list was begun and was pending before, in a range of its former places: turning pages, it
 * would be gone from the one part and not be met in the other, which ends with what was booked then.
 */
export async function bookedSince<T extends Listable>(
  newestBooked: Place | undefined,
  { from, to, newest, after, oldestFirst }: RowRange,
  read: Read<T>,
): Promise<{ place: Place; row: T }[]> {
  const later = { from: newestBooked?.day ?? everyDay.from, to: everyDay.to, limit: most };
  const isWanted = (place: Place) =>
    place.day >= from &&
    place.day <= to &&
    !(newest && isBefore(newest, place)) &&
    (!after || (oldestFirst ? isBefore(after, place) : isBefore(place, after)));
  return (await read({ status: "BOOKED", ...later })).flatMap((row) => {
    const place = firstPlaceOf(row);
    const isNewer = !newestBooked || isBefore(newestBooked, row);
    return isNewer && isWanted(place) ? [{ place, row }] : [];
  });
}
