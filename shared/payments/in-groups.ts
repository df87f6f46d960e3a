/** How many look-ups are under way together. */
const together = 50;

/** Looks something up for each of many, some of them together, and answers in their order. */
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
