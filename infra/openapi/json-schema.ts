import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { plainSchema } from "./plain-schema.ts";

/** A part of the document; it may be any JSON value. */
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of every shape
export type Json = any;

export type Schema = v.GenericSchema<unknown, unknown>;

/** `input` describes what a TPP sends, `output` what the bank answers. */
export type Side = "input" | "output";

/** The internals of valibot's schemas that are read here. */
type Inner = {
  type: string;
  message?: unknown;
  entries?: Record<string, Inner>;
  item?: Inner;
  wrapped?: Inner;
  options?: readonly unknown[];
  pipe?: readonly (Inner & { kind: string })[];
};

/** A reference to a named schema of the document. */
export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Converts a schema into JSON Schema, with a reference to each named part. */
export function jsonSchemaOf(
  schema: Schema,
  side: Side,
  named: Readonly<Record<string, Schema>>,
): Json {
  const stands = readThrough(schema as unknown as Inner);
  // The schema itself is excluded: with its own name it would become a reference to itself.
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
      // A picklist's message is its only description.
      if (type !== "picklist" || typeof message !== "string") return undefined;
      return { type: "string", ...jsonSchema, description: message };
    },
    overrideAction: ({ valibotAction, jsonSchema }) =>
      withWords(jsonSchema, valibotAction as unknown as Action),
  };
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema as never, config) as Json;
  return plainSchema(json);
}

/** Messages that are too obvious for the document, or that another keyword already covers. */
const unsaid = /line breaks|combining marks|The calendar has no/;

type Action = { type: string; message?: unknown; requirement?: unknown };

/** Uses a check's message as description; a length in the message becomes a keyword too. */
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

/**
 * JSON Schema patterns have no flags, so a case-insensitive pattern is left out; a UUID has its own
 * format.
 */
function patternOf(requirement: unknown): Json {
  if (!(requirement instanceof RegExp) || !requirement.flags.includes("i")) return {};
  return anyUuid.test(requirement.source)
    ? { pattern: undefined, format: "uuid" }
    : { pattern: undefined };
}

/** Finds parts that accept anything first, each with the schema that finally parses it. */
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
