/** Returns the median, which a single slow round does not change. */
export function medianOf(numbers: readonly number[]): number {
  return middleOf(numbers, (number) => number) ?? 0;
}

/** Returns the item in the middle, ordered by a number of each. Of two in the middle it is the greater one. */
export function middleOf<Item>(
  items: readonly Item[],
  by: (item: Item) => number,
): Item | undefined {
  return items.toSorted((a, b) => by(a) - by(b))[Math.floor(items.length / 2)];
}
