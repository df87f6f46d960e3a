import type { Json } from "./json-schema.ts";

/**
 * Rewrites a schema with keywords that all client generators understand alike. `const` becomes an enum with one value
 * and a type. A schema that allows null gets two types. A default stays only if it is a text, a number or a boolean.
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

/** Adds null to the types of the other schema if there are exactly two choices and one is null. */
function orNull(choices: Json[]): Json {
  const [other, ...more] = choices.filter(({ type }) => type !== "null");
  if (more.length || choices.length === 1 || typeof other?.type !== "string")
    return { anyOf: choices.map(plainSchema) };
  return { ...plainSchema(other), type: [other.type, "null"] };
}
