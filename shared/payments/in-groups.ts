/** The number of concurrent look-ups. */
const together = 50;

/** Calls `look` for each item, a group at a time, and returns the results in the order of the items. */
export async function inGroups<T, R>(
  all: readonly T[],
  look: (each: T, index: number) => Promise<R>,
): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < all.length; from += together) {
    const group = all.slice(from, from + together);
    found.push(...(await Promise.all(group.map((each, index) => look(each, from + index)))));
  }
  return found;
}
