import type { Range, RowPage } from "../ports/schemas/page.ts";

/** The two parts of a list. Pending rows are the newest and come first. */
export type ListPart = "PENDING" | "BOOKED";

/** The position of a row in the booked or pending part: its day and its id. The bank gives no other sort order. */
export type RowPosition = { day: string; id: string };

/** A position in a list with both parts. */
export type ListPosition = { part: ListPart; place: RowPosition };

/** A row of a list. A row without a booking date is pending. */
export type Listable = { id: string; bookingDate?: string | undefined };
export type Booked<T extends Listable> = T & { bookingDate: string };

/** The source of a list's rows. */
export type Source<T extends Listable> = {
  booked: (range: Range) => Promise<RowPage<Booked<T>>>;
  pending: () => Promise<T[]>;
  /** The day on which a row is expected to be booked. It does not change when the row is booked. */
  expectedOn: (row: T) => string;
};

export type ListRow<T> = ListPosition & { row: T };

/** True if row `a` is older than `b`, so that the list shows it later. For rows that are or were pending. */
export const isBefore = (a: RowPosition, b: RowPosition): boolean =>
  a.day === b.day ? a.id < b.id : a.day < b.day;

/** A booked row with its position. */
export const asBooked = <T extends Listable>(row: Booked<T>): ListRow<T> => ({
  part: "BOOKED",
  place: { day: row.bookingDate, id: row.id },
  row,
});
