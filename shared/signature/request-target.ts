type Query = readonly (readonly [string, string])[];

/** The maximum number of parameters. Five have 120 orders, and no operation has more. */
export const parameterLimit = 5;

/** Every name and value is encoded. Otherwise `a=1&b=2` could mean two parameters, or one with the value `1&b=2`. */
const encoders: ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
];

/** The request target as a client writes it that encodes its parameters in order. */
export const requestTarget = (method: string, path: string, query: Query): string =>
  targetOf(method, path, query, encodeURIComponent);

/**
 * All request targets that a TPP may have signed for these parameters, because API Gateway passes them on decoded and
 * unordered. Trying all is safe: each has the same meaning.
 */
export function requestTargets(method: string, path: string, query: Query): string[] {
  if (query.length > parameterLimit) throw new RangeError(`more than ${parameterLimit} parameters`);
  const targets = encoders.flatMap((encode) =>
    ordersOf(query).map((order) => targetOf(method, path, order, encode)),
  );
  return [...new Set(targets)];
}

const targetOf = (method: string, path: string, query: Query, encode: (text: string) => string) =>
  `${method.toLowerCase()} ${path}${query.length ? "?" : ""}${query.map((pair) => pair.map(encode).join("=")).join("&")}`;

/** All orders of these items. */
export const ordersOf = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, index) =>
        ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
      );
