import type { StageName } from "../deployment/stage-settings.ts";
import { refusalSchema } from "./answers.ts";
import { describeFields } from "./describe-fields.ts";
import { headerTexts } from "./header-texts.ts";
import { type Json, schemaRef } from "./json-schema.ts";
import { namedParts } from "./named-parts.ts";
import { signatureText } from "./texts.ts";

/**
 * Headers that a client's interceptor adds to every request. The document describes them once, as
 * security schemes.
 */
const signed = ["signature", "tpp-signature-certificate"] as const;
const signedAlong = ["date", "digest"];
/** Headers of HTTP itself, which every client sends without being asked. */
const ofHttp = [
  "host",
  "content-type",
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
];
const unasked = new Set<string>([...signed, ...signedAlong, ...ofHttp]);

/**
 * Makes the published document from the full one. It leaves out headers that clients add by themselves, so that a
 * method of a generated client asks only for values that a developer chooses. It also leaves out the list of error
 * codes of each status (the description names them, and there may be more later) and the pattern of a field that has
 * a format. The tests check the bank against the full document.
 */
export function published(document: Json, stage: StageName): Json {
  const { paths, components, ...rest } = document;
  const { parameters, responses, schemas } = components;
  return {
    ...rest,
    security: [{ certificate: [], ...Object.fromEntries(schemes.map(([name]) => [name, []])) }],
    paths: eachOperation(paths, (operation) => ({
      ...operation,
      parameters: operation.parameters.filter((each: Json) => !isUnasked(each, parameters)),
    })),
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, ...Object.fromEntries(schemes) },
      parameters: filtered(parameters, ({ name }) => !unasked.has(name.toLowerCase())),
      responses: mapped(responses, refusalByName),
      schemas: mapped({ ...schemas, ...refusalsOf(stage) }, withoutPatterns),
    },
  };
}

const refusalsOf = (stage: StageName) =>
  namedParts({ Refusal: describeFields(refusalSchema(stage)) });

const schemes = signed.map((header) => {
  const [name, , text] = headerTexts[header];
  const description = header === "signature" ? `${text}\n\n${signatureText}` : text;
  return [name, { type: "apiKey", in: "header", name, description }] as const;
});

function isUnasked({ $ref, name }: Json, parameters: Json): boolean {
  const shared = parameters[String($ref).slice("#/components/parameters/".length)];
  return unasked.has((shared?.name ?? name).toLowerCase());
}

const mapped = (parts: Record<string, Json>, change: (part: Json) => Json): Record<string, Json> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));

const filtered = (parts: Record<string, Json>, isKept: (part: Json) => boolean) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => isKept(part)));

const eachOperation = (paths: Record<string, Json>, change: (operation: Json) => Json): Json =>
  mapped(paths, (item) => mapped(item, change));

/** Uses one schema for the refusals of all statuses; the description names the codes of each status. */
function refusalByName({ content, ...response }: Json): Json {
  const { schema: _, ...told } = content["application/json"];
  return {
    ...response,
    content: { "application/json": { schema: schemaRef("Refusal"), ...told } },
  };
}

/**
 * Removes the pattern of a field with a format, and a pattern with a backtick: in Go it would break the field's tag.
 */
function withoutPatterns(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (schema === null || typeof schema !== "object") return schema;
  const { pattern, ...rest } = schema;
  const isLeft = pattern !== undefined && !schema.format && !pattern.includes("`");
  return { ...mapped(rest, withoutPatterns), ...(isLeft ? { pattern } : {}) };
}
