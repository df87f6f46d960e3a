/** The fields of valibot's schemas that lead to nested lists. */
type Shape = {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  pipe?: readonly (Shape & { kind: string })[];
};

/**
 * Removes empty lists that are optional in the schema from a body (decision: an empty optional array counts as
 * absent). Generated clients, for example in Java, send every list, also empty ones. `sent` itself is not changed.
 */
export function withoutEmptyLists(schema: unknown, sent: unknown): unknown {
  return without(schema as Shape, sent);
}

function without(schema: Shape, sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null || !hasOptionalList(schema)) return sent;
  const { entries, item } = objectOrList(schema);
  if (Array.isArray(sent)) return item ? sent.map((each) => without(item, each)) : sent;
  const kept = Object.entries(sent).flatMap(([name, value]) => {
    const field = entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (!field) return [[name, value]];
    return isEmptyList(value) && isOptionalList(field) ? [] : [[name, without(field, value)]];
  });
  return Object.fromEntries(kept);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const isOptionalList = (schema: Shape): boolean =>
  objectOrList(schema).item !== undefined && isOptional(schema);

const isOptional = ({ type, pipe }: Shape): boolean =>
  /optional|nullish/.test(type) || pipe?.[0]?.type === "optional";

/** The object or list schema inside an optional one, or at the end of a pipe. */
function objectOrList(schema: Shape): Shape {
  const last = schema.pipe?.findLast(({ kind }) => kind === "schema");
  if (last && last !== schema.pipe?.[0]) return objectOrList(last);
  return schema.wrapped ? objectOrList(schema.wrapped) : schema;
}

const known = new WeakMap<Shape, boolean>();

/** True if a schema has an optional list at any depth. Most have none, so their bodies are not searched. */
function hasOptionalList(schema: Shape): boolean {
  const { entries = {}, item } = objectOrList(schema);
  const answer =
    known.get(schema) ??
    (Object.values(entries).some((field) => isOptionalList(field) || hasOptionalList(field)) ||
      (item !== undefined && hasOptionalList(item)));
  known.set(schema, answer);
  return answer;
}
