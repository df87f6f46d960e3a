/**
 * The places of items in a request or an answer, in lib-dynamodb's form: a place without members is an item, and `*` stands
 * for every member of a list or map.
 */
export type Places = { readonly [name: string]: Places };

/** Returns a copy in which every item is converted. */
export function convertItems(
  value: object,
  places: Places,
  convert: (item: object) => object,
): object {
  const names = Object.keys(places);
  if (names.length === 0) return convert(value);
  const { "*": each } = places;
  if (each && Array.isArray(value)) return value.map((one) => convertItems(one, each, convert));
  const copy: Record<string, unknown> = { ...value };
  for (const name of each ? Object.keys(copy) : names) {
    const [part, place] = [copy[name], each ?? places[name]];
    if (typeof part === "object" && part && place) copy[name] = convertItems(part, place, convert);
  }
  return copy;
}
