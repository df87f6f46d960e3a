type Query = readonly (readonly [string, string])[];

/** Five parameters have 120 orders; no operation knows more. */
export const parameterLimit = 5;

/** Every name and value is encoded: unencoded, `a=1&b=2` would be two parameters and one whose value is `1&b=2`. */
const encoders: ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
];

/** The target as a client writes it that encodes its parameters in their order. */
export const requestTarget = (method: string, path: string, query: Query): string =>
  targetOf(method, path, query, encodeURIComponent);

/**
 * All texts that a TPP may have signed as the target of these very parameters: API Gateway hands them on
 * decoded and without their order. The search is sound, since whichever fits says the same.
 */
export function requestTargets(method: string, path: string, query: Query): string[] {
  if (query.length > parameterLimit) throw new RangeError(`more than ${parameterLimit} parameters`);
  const targets = encoders.flatMap((encode) =>
    orders(query).map((order) => targetOf(method, path, order, encode)),
  );
  return [...new Set(targets)];
}

const targetOf = (method: string, path: string, query: Query, encode: (text: string) => string) =>
  `${method.toLowerCase()} ${path}${query.length ? "?" : ""}${query.map((pair) => pair.map(encode).join("=")).join("&")}`;

const orders = (items: Query): Query[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, index) =>
        orders(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
      );
