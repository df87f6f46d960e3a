/** What tells nothing of a person, though it stands beside what does. */
const harmless = new Set([
  "currency",
  "country",
  "purposeCode",
  "creditorAgent",
  "type",
  "product",
  "cashAccountType",
  // The log says which TPP has called.
  "tppId",
]);

/** Every value in a thing that nobody should be told, as text; those so short that chance would write them apart. */
export function personalValues(thing: unknown, key = ""): string[] {
  if (harmless.has(key) || thing === undefined || thing === null) return [];
  if (typeof thing === "object")
    return Object.entries(thing).flatMap(([name, value]) => personalValues(value, name));
  const text = `${thing}`;
  return text.length < 5 ? [] : [text];
}
