/** The part of JSON Schema that the interface's schemas use. */
export type JsonSchema = {
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
};

/** Converts a schema to a TypeScript type. */
export function typeOfSchema(schema: JsonSchema): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return unionOf(either.map(typeOfSchema));
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOfSchema(each)})`).join(" & ");
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => typeOfSchema({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectType(schema);
    case "array":
      return `Array<${schema.items ? typeOfSchema(schema.items) : "unknown"}>`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

/** Optional fields may also be undefined, because JSON leaves those out. */
function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const needed = required.includes(name);
    return `${propertyName(name)}${needed ? "" : "?"}: ${typeOfSchema(schema)}${needed ? "" : " | undefined"}`;
  });
  const more = isOpen(additionalProperties) ? ["[name: string]: unknown"] : [];
  return fields.length + more.length ? `{ ${[...fields, ...more].join("; ")} }` : "{}";
}

const isOpen = (additional: JsonSchema["additionalProperties"]): boolean =>
  additional === true || (typeof additional === "object" && !Object.keys(additional).length);

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** Quotes a property's name if necessary. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
