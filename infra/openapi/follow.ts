import type { Json } from "./json-schema.ts";

/** Resolves a reference within a document; keywords beside `$ref` override those of its target. */
export function follow(document: Json, part: Json): Json {
  if (part?.$ref === undefined) return part;
  const { $ref, ...own } = part;
  const steps: string[] = $ref.slice(2).split("/");
  const led = steps.reduce((at: Json, step) => at?.[step], document);
  return { ...follow(document, led), ...own };
}
