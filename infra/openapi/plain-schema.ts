import type { Json } from "./json-schema.ts";

/**
 * A schema in the words that generators of clients read alike; it takes the same values as before. One value is an enum of
 * one with its type, what may be null has two types, and a default is text, a number or a truth.
 */
export function plainSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (schema === null || typeof schema !== "object") return schema;
  const { const: only, default: otherwise, propertyNames: _, anyOf, ...rest } = schema;
  const plain = Object.fromEntries(
    Object.entries<Json>(rest).map(([key, value]) => [
      key,
      key === "properties" ? plainFields(value) : key === "enum" ? value : plainSchema(value),
    ]),
  );
  return {
    ...plain,
    ...(only === undefined
      ? {}
      : { type: Number.isInteger(only) ? "integer" : typeof only, enum: [only] }),
    ...(otherwise === undefined || typeof otherwise === "object" ? {} : { default: otherwise }),
    ...(anyOf ? orNull(anyOf) : {}),
  };
}

const plainFields = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainSchema(field)]));

/** Merges two schemas of which one is null: the result is the other one, which may then be null. */
function orNull(choices: Json[]): Json {
  const [other, ...more] = choices.filter(({ type }) => type !== "null");
  if (more.length || choices.length === 1 || typeof other?.type !== "string")
    return { anyOf: choices.map(plainSchema) };
  return { ...plainSchema(other), type: [other.type, "null"] };
}
