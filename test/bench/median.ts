/** Returns the median, which a single slow round does not change. */
export function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns the item in the middle of an odd number of items, ordered by a number of each. */
export function middleOf<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  return items.toSorted((a, b) => by(a) - by(b))[(items.length - 1) / 2] as Item;
}
