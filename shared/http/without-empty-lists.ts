/** The fields of valibot's schemas that lead to nested lists. */
type Shape = {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  pipe?: readonly (Shape & { kind: string; requirement?: unknown })[];
};

/** The places of a schema that may hold an optional list, at any depth. */
type Places = {
  fields: readonly { name: string; schema: Shape; isOptionalList: boolean }[];
  /** The schema of a list's elements, if they have such places, and the maximum number of elements. */
  item?: Shape | undefined;
  most: number;
};

/**
 * Removes empty lists that are optional in the schema from a body (decision: an empty optional array counts as
 * absent). Generated clients, for example in Java, send every list, also empty ones. `sent` itself is not changed. A
 * list with too many elements is not searched, because it is refused.
 */
export function withoutEmptyLists(schema: unknown, sent: unknown): unknown {
  return without(schema as Shape, sent);
}

function without(schema: Shape, sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  const { fields, item, most } = placesOf(schema);
  if (Array.isArray(sent))
    return item && sent.length <= most ? sent.map((each) => without(item, each)) : sent;
  let copy: Record<string, unknown> | undefined;
  for (const { name, schema: field, isOptionalList } of fields) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = (sent as Record<string, unknown>)[name];
    const isRemoved = isOptionalList && isEmptyList(value);
    const left = isRemoved ? undefined : without(field, value);
    if (left === value) continue;
    copy ??= { ...sent };
    if (isRemoved) delete copy[name];
    else copy[name] = left;
  }
  return copy ?? sent;
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

const known = new WeakMap<Shape, Places>();

/** Finds the places once per schema. */
function placesOf(schema: Shape): Places {
  const found = known.get(schema);
  if (found) return found;
  const { entries = {}, item, pipe = [] } = objectOrList(schema);
  const fields = Object.entries(entries)
    .map(([name, field]) => ({ name, schema: field, isOptionalList: isOptionalList(field) }))
    .filter((field) => field.isOptionalList || hasPlaces(field.schema));
  const limit = pipe.find(({ type }) => type === "max_length")?.requirement;
  const most = typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
  const places = { fields, item: item && hasPlaces(item) ? item : undefined, most };
  known.set(schema, places);
  return places;
}

function hasPlaces(schema: Shape): boolean {
  const { fields, item } = placesOf(schema);
  return fields.length > 0 || item !== undefined;
}
