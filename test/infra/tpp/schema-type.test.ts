import { type JsonSchema, typeOfSchema } from "../../../infra/tpp/package/schema-type.ts";

describe("the TypeScript type of a schema", () => {
  it.each<[JsonSchema, string]>([
    [{ type: "string" }, "string"],
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ const: "SCOR" }, '"SCOR"'],
    [{ enum: ["A", "B"] }, '"A" | "B"'],
    [{ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "string | null"],
    [{ allOf: [{ type: "string" }, {}] }, "(string) & (unknown)"],
    [{ type: "array", items: { enum: ["A", "B"] } }, 'Array<"A" | "B">'],
    [{ type: "array" }, "Array<unknown>"],
    [{ type: "object" }, "{}"],
    [{ type: "object", additionalProperties: {} }, "{ [name: string]: unknown }"],
    [
      {
        type: "object",
        properties: { a: { type: "string" }, "b-c": { type: "boolean" } },
        required: ["a"],
      },
      '{ a: string; "b-c"?: boolean | undefined }',
    ],
    [{}, "unknown"],
  ])("%j has the type %s", (schema, type) => {
    expect(typeOfSchema(schema)).toBe(type);
  });
});
