import { fieldTexts, linkTexts } from "./field-texts.ts";
import type { Json } from "./json-schema.ts";

/**
 * Adds a description to each field of the named schemas; a schema may have its own text for a field
 * name.
 */
export const describeSchemas = (schemas: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeFields(schema, textsOf(name))]),
  );

function textsOf(schema: string): typeof fieldTexts {
  const own = Object.entries(fieldTexts).flatMap(([name, text]) =>
    name.startsWith(`${schema}.`) ? [[name.slice(schema.length + 1), text] as const] : [],
  );
  return own.length ? { ...fieldTexts, ...Object.fromEntries(own) } : fieldTexts;
}

/** Adds a description to each field of a schema that has none. */
export function describeFields(schema: Json, texts = fieldTexts): Json {
  if (Array.isArray(schema)) return schema.map((each) => describeFields(each, texts));
  if (schema === null || typeof schema !== "object") return schema;
  const described = Object.entries(schema).map(([key, value]) => [
    key,
    key === "properties" ? describedFields(value as Json, texts) : describeFields(value, texts),
  ]);
  return Object.fromEntries(described);
}

const describedFields = (fields: Json, texts: typeof fieldTexts) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, described(name, field, texts)]),
  );

function described(name: string, field: Json, texts: typeof fieldTexts): Json {
  const isLinks = name === "_links";
  const inside = describeFields(field, isLinks ? { ...fieldTexts, ...linkTexts } : fieldTexts);
  const text = texts[name];
  return text === undefined || inside.description ? inside : { ...inside, description: text };
}
