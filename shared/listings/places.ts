import type { Page, Range } from "../ports/schemas/page.ts";

/** The two parts a list may have; what is still to be booked is the newest, and comes first. */
export type Part = "PENDING" | "BOOKED";

/** Where a row stands in its part: its day, and its id, which is all that the bank tells of its order. */
export type Place = { day: string; id: string };

/** A place in a list of both parts. */
export type ListPlace = { part: Part; place: Place };

/** A row as a list needs to know it: one without a booking date is pending. */
export type Listable = { id: string; bookingDate?: string | undefined };
export type Booked<T extends Listable> = T & { bookingDate: string };

/** Where a list's rows come from. */
export type Source<T extends Listable> = {
  booked: (range: Range) => Promise<Page<Booked<T>>>;
  pending: () => Promise<T[]>;
  /** The day that a row is expected to be booked on, which it keeps when it is. */
  expectedOn: (row: T) => string;
};

export type ListRow<T> = ListPlace & { row: T };

/** Of two rows that are or were pending, whether the one stands behind the other. */
export const isBefore = (a: Place, b: Place): boolean =>
  a.day === b.day ? a.id < b.id : a.day < b.day;

/** A booked row with its place. */
export const asBooked = <T extends Listable>(row: Booked<T>): ListRow<T> => ({
  part: "BOOKED",
  place: { day: row.bookingDate, id: row.id },
  row,
});
