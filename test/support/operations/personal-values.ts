/** Fields without personal data, next to fields with it. */
const harmless = new Set([
  "currency",
  "country",
  "purposeCode",
  "creditorAgent",
  "type",
  "product",
  "cashAccountType",
  // The log names the calling TPP.
  "tppId",
]);

/**
 * Returns every personal value in an object, as text. Leaves out values under five characters, because they also occur
 * by chance.
 */
export function personalValues(thing: unknown, key = ""): string[] {
  if (harmless.has(key) || thing === undefined || thing === null) return [];
  if (typeof thing === "object")
    return Object.entries(thing).flatMap(([name, value]) => personalValues(value, name));
  const text = `${thing}`;
  return text.length < 5 ? [] : [text];
}
