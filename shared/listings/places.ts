import type { Place, RowRange } from "../bank/world.ts";

/** A row as a list needs to know it; its id is its first place, which it keeps when it is booked. */
export type Listable = Place & { id: string; status: "booked" | "pending" };

/** Reads the rows of a range. */
export type Read<T> = (range: RowRange) => Promise<T[]>;

export const placeOf = ({ day, sequence }: Place): Place => ({ day, sequence });

/** Where a row stood first, as its id tells: `20260302-0001`. */
export const firstPlaceOf = ({ id }: Pick<Listable, "id">): Place => ({
  day: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`,
  sequence: id.slice(9),
});

export const isBefore = (a: Place, b: Place): boolean =>
  a.day === b.day ? a.sequence < b.sequence : a.day < b.day;
