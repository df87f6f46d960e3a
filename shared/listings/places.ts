import type { Place, RowRange } from "../bank/world.ts";
import { placeOfId } from "../rules/place-id.ts";

/** A row as a list needs to know it; its id is its first place, which it keeps when it is booked. */
export type Listable = Place & { id: string; status: "booked" | "pending" };

/** Reads the rows of a range. */
export type Read<T> = (range: RowRange) => Promise<T[]>;

export const placeOf = ({ day, sequence }: Place): Place => ({ day, sequence });

/** Where a row stood first, as its id tells. */
export const firstPlaceOf = ({ id }: Pick<Listable, "id">): Place => placeOfId(id);

export const isBefore = (a: Place, b: Place): boolean =>
  a.day === b.day ? a.sequence < b.sequence : a.day < b.day;
