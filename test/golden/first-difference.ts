/** Describes the first difference between two values in words. Returns undefined if they are equal. */
export function firstDifference(was: unknown, is: unknown, at = ""): string | undefined {
  if (Object.is(was, is)) return undefined;
  if (!isNested(was) || !isNested(is) || Array.isArray(was) !== Array.isArray(is))
    return `${at}: was ${told(was)}, is ${told(is)}`;
  const [before, now] = [new Map(Object.entries(was)), new Map(Object.entries(is))];
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const step = at === "" ? name : `${at} › ${name}`;
    const found = firstDifference(before.get(name), now.get(name), step);
    if (found) return found;
  }
  return undefined;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

const told = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
