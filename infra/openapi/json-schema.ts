import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { plainSchema } from "./plain-schema.ts";

/** A part of the document; which of JSON's values it is, the reader knows. */
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of every shape
export type Json = any;

export type Schema = v.GenericSchema<unknown, unknown>;

/** Whether a schema is told as what a TPP sends, or as what it is answered. */
export type Side = "input" | "output";

/** What of valibot's schemas is looked into beyond their types. */
type Inner = {
  type: string;
  message?: unknown;
  entries?: Record<string, Inner>;
  item?: Inner;
  wrapped?: Inner;
  options?: readonly unknown[];
  pipe?: readonly (Inner & { kind: string })[];
};

/** Where the document keeps what it names. */
export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Turns a schema into JSON Schema, with a reference to each part that has a name. */
export function jsonSchemaOf(
  schema: Schema,
  side: Side,
  named: Readonly<Record<string, Schema>>,
): Json {
  const stands = readThrough(schema as unknown as Inner);
  // By its own name it would be told as nothing but that.
  const others = Object.fromEntries(Object.entries(named).filter(([, each]) => each !== schema));
  const config: ConversionConfig = {
    target: "draft-2020-12",
    typeMode: side,
    errorMode: "ignore",
    definitions: others as never,
    overrideRef: ({ referenceId }) => schemaRef(referenceId).$ref,
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const inner = stands.get(valibotSchema);
      if (inner) return jsonSchemaOf(inner as unknown as Schema, side, named);
      const { type, message } = valibotSchema as Inner;
      // Of what is one of a few, nothing but its message says what it is.
      if (type !== "picklist" || typeof message !== "string") return undefined;
      return { type: "string", ...jsonSchema, description: message };
    },
    overrideAction: ({ valibotAction, jsonSchema }) =>
      withWords(jsonSchema, valibotAction as unknown as Action),
  };
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema as never, config) as Json;
  return plainSchema(json);
}

/** What goes without saying, or is said in the same breath. */
const unsaid = /line breaks|combining marks|The calendar has no/;

type Action = { type: string; message?: unknown; requirement?: unknown };

/** What a check refuses is told by its message; where that names a length, the length is a keyword too. */
function withWords(json: Json, { type, message, requirement }: Action): Json {
  if (!/^(regex|check|partial_check|uuid)$/.test(type)) return undefined;
  const told = { ...json, ...patternOf(requirement) };
  if (typeof message !== "string" || unsaid.test(message)) return told;
  const [, most] = /has at most (\d+) characters/.exec(message) ?? [];
  if (told.type === "string" && most) return { ...told, maxLength: Number(most) };
  if (told.type === "string" && message.includes("may not be empty"))
    return { ...told, minLength: 1 };
  const { description } = told;
  if (description?.includes(message)) return told;
  return { ...told, description: description ? `${description} ${message}` : message };
}

const anyUuid = /^\^\[[\\dafAF0-9-]+\]\{8\}-/;

/** A pattern has no flags in JSON Schema, and is left out where it is read in any case; a UUID has a format of its own. */
function patternOf(requirement: unknown): Json {
  if (!(requirement instanceof RegExp) || !requirement.flags.includes("i")) return {};
  return anyUuid.test(requirement.source)
    ? { pattern: undefined, format: "uuid" }
    : { pattern: undefined };
}

/** What is read as anything at first, each with the schema that it is read by in the end. */
function readThrough(schema: Inner, found = new Map<unknown, Inner>(), seen = new Set<Inner>()) {
  if (seen.has(schema)) return found;
  seen.add(schema);
  const { entries = {}, item, wrapped, pipe = [] } = schema;
  const [first] = pipe;
  const last = pipe.findLast(({ kind }) => kind === "schema");
  if (first?.type === "unknown" && last && last !== first) found.set(first, last);
  const inside = [...Object.values(entries), item, wrapped, ...pipe];
  for (const each of inside) if (each) readThrough(each, found, seen);
  return found;
}
