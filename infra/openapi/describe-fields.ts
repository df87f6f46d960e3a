import { fieldTexts, linkTexts } from "./field-texts.ts";
import type { Json } from "./json-schema.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * Adds a description to each field of the named schemas. A schema may have its own text for a field
 * name; `own` has the texts of operations for their schemas.
 */
export const describeSchemas = (
  schemas: Readonly<Record<string, Json>>,
  own: Readonly<Record<string, Texts>>,
): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      describeFields(schema, { ...textsOf(name), ...own[name] }, { ...own[name], ...fieldTexts }),
    ]),
  );

function textsOf(schema: string): Texts {
  const own = Object.entries(fieldTexts).flatMap(([name, text]) =>
    name.startsWith(`${schema}.`) ? [[name.slice(schema.length + 1), text] as const] : [],
  );
  return own.length ? { ...fieldTexts, ...Object.fromEntries(own) } : fieldTexts;
}

/** Leaves out texts for field names that already have a common text, because other bodies use the same names. */
export const newFields = (texts: Texts = {}): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !(name in fieldTexts)));

/** Adds a description to each field of a schema that has none; `below` has the texts for nested fields. */
export function describeFields(schema: Json, texts: Texts = fieldTexts, below = texts): Json {
  if (Array.isArray(schema)) return schema.map((each) => describeFields(each, texts, below));
  if (schema === null || typeof schema !== "object") return schema;
  const described = Object.entries(schema).map(([key, value]) => [
    key,
    key === "properties"
      ? describedFields(value as Json, texts, below)
      : describeFields(value, texts, below),
  ]);
  return Object.fromEntries(described);
}

const describedFields = (fields: Json, texts: Texts, below: Texts) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, described(name, field, texts, below)]),
  );

function described(name: string, field: Json, texts: Texts, below: Texts): Json {
  const isLinks = name === "_links";
  const inside = describeFields(field, isLinks ? { ...below, ...linkTexts } : below, below);
  const text = texts[name];
  return text === undefined || inside.description ? inside : { ...inside, description: text };
}
