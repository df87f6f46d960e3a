import { type Json, schemaRef } from "./json-schema.ts";

/**
 * Gives every object in the schemas a name: an object inside another becomes its own schema, named
 * after both. Otherwise each client generator invents names with numbers in them.
 */
export function namedParts(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const all: Record<string, Json> = {};
  const keep = (name: string, schema: Json): Json => {
    if (all[name] || (schemas[name] && schemas[name] !== schema))
      throw new Error(`Two schemas are named ${name}.`);
    all[name] = undefined;
    const base = name.replace(/(?:Answer|Body)$/, "");
    all[name] = inside(schema, (field, part) => keep(`${base}${partName(field)}`, part));
    return schemaRef(name);
  };
  for (const [name, schema] of Object.entries(schemas)) keep(name, schema);
  return all;
}

type Keep = (field: string, part: Json) => Json;

function inside(schema: Json, keep: Keep): Json {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items ? { items: part("item", items, keep) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries<Json>(properties).map(([name, field]) => [
              name,
              part(name, field, keep),
            ]),
          ),
        }
      : {}),
  };
}

/** The description stays with the field and does not move to the named schema. */
function part(name: string, schema: Json, keep: Keep): Json {
  if (schema.properties) {
    const { description, ...unsaid } = schema;
    return { ...keep(name, unsaid), ...(description ? { description } : {}) };
  }
  if (!schema.items) return schema;
  return { ...schema, items: part(singular(name), schema.items, keep) };
}

const partName = (field: string): string => capital(field.replace(/^(?:_|tpp)/, ""));

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * The name of one item of a list; lists of objects have a plural name, or one that ends in Array.
 */
const singular = (name: string): string => name.replace(/Array$/, "").replace(/s$/, "");
