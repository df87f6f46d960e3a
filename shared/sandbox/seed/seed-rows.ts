import { positionId } from "../rules/position-id.ts";

/** The common part of the seed's account rows and card rows. */
type Draft = { day: string; status: "booked" | "pending"; amount: bigint };

/** Returns a number from 0 to 1, always the same for the same words: a hash (FNV-1a), then a step of mulberry32. */
export const chance = (...words: string[]): number => {
  let hash = 0x811c9dc5;
  for (const unit of words.join("|")) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  let mixed = Math.imul(hash ^ (hash >>> 15), hash | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** Picks one of several by `chance`. */
export const pick = <T>(all: readonly T[], ...words: string[]): T =>
  all[Math.floor(chance(...words) * all.length)] as T;

/**
 * Picks an amount between two numbers of whole units. The result is in minor units; all currencies of the seed have two
 * decimals.
 */
export const amountBetween = ([least, most]: [number, number], ...words: string[]): bigint =>
  BigInt(Math.round((least + chance(...words) * (most - least)) * 100));

/** A row is booked once its day has come. */
export const bookedOrPending = (day: string, today: string) =>
  day <= today
    ? ({ status: "booked", day, bookingDate: day } as const)
    : ({ status: "pending", day } as const);

/**
 * Sorts rows by day, and gives each its position and the id that follows from it. Both begin with the number of their
 * account or card, because an importer of several accounts keeps only one row of each id.
 */
export const numbered = <T extends Draft>(
  drafts: T[],
  holding: number,
): (T & { id: string; sequence: string })[] => {
  const places = new Map<string, number>();
  return drafts
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((draft) => {
      const place = (places.get(draft.day) ?? 0) + 1;
      places.set(draft.day, place);
      const sequence = `${holding}${`${place}`.padStart(3, "0")}`;
      return { ...draft, id: positionId({ day: draft.day, sequence }), sequence };
    });
};

/** Sums rows: the booked balance, and the available balance after the pending rows. */
export const balancesOfRows = (rows: Draft[]): { booked: bigint; available: bigint } => {
  const sum = (some: Draft[]) => some.reduce((total, { amount }) => total + amount, 0n);
  const booked = sum(rows.filter(({ status }) => status === "booked"));
  const leaving = sum(rows.filter(({ status, amount }) => status === "pending" && amount < 0n));
  return { booked, available: booked + leaving };
};
