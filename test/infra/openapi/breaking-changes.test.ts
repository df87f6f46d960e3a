import { breakingChanges } from "../../../infra/openapi/breaking-changes.ts";
import { openapiDocument } from "../../../infra/openapi/document.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { newestRelease } from "../../../infra/openapi/releases.ts";

/** A document of one operation that contains everything comparable once. */
const small = (): Json => ({
  paths: {
    "/v1/things/{id}": {
      put: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } },
          { $ref: "#/components/parameters/Kind" },
        ],
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
        },
        responses: {
          200: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
          },
          400: { content: { "application/json": { schema: { type: "object" } } } },
        },
      },
      get: { responses: { 204: {} } },
    },
  },
  components: {
    parameters: { Kind: { name: "X-Kind", in: "header", schema: { enum: ["a", "b"] } } },
    schemas: {
      Thing: {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 70 },
          list: { type: "array", items: { type: "string" } },
        },
        required: ["name"],
        additionalProperties: false,
      },
      Answer: {
        type: "object",
        properties: {
          status: { enum: ["open", "closed"] },
          inner: { $ref: "#/components/schemas/Inner" },
        },
        required: ["status"],
      },
      Inner: {
        type: "object",
        properties: { amount: { type: "string" }, again: { $ref: "#/components/schemas/Inner" } },
      },
    },
  },
});

type Change = (document: Json) => unknown;
const path = "/v1/things/{id}";
const put = ({ paths }: Json) => paths[path].put;
const schema = ({ components }: Json, name: string) => components.schemas[name];

describe("a change of the OpenAPI document that breaks programs", () => {
  // biome-ignore format: one change in a line, so that it reads as a table
  const table: [words: string, change: Change][] = [
    ["/v1/things/{id}: the path is gone", (d) => delete d.paths[path]],
    ["GET /v1/things/{id}: the operation is gone", (d) => delete d.paths[path].get],
    ["PUT /v1/things/{id}: the query parameter limit is gone", (d) => put(d).parameters.splice(1, 1)],
    ["PUT /v1/things/{id}: the query parameter limit is required now", (d) => { put(d).parameters[1].required = true; }],
    ["PUT /v1/things/{id}: the query parameter limit was integer and is string", (d) => { put(d).parameters[1].schema = { type: "string" }; }],
    ["PUT /v1/things/{id}: the query parameter limit has the maximum 50, which was 100", (d) => { put(d).parameters[1].schema.maximum = 50; }],
    ["PUT /v1/things/{id}: the query parameter new is new and required", (d) => put(d).parameters.push({ name: "new", in: "query", required: true, schema: {} })],
    ["PUT /v1/things/{id}: the header parameter x-kind may not be b any more", (d) => { d.components.parameters.Kind.schema.enum = ["a", "c"]; }],
    ["PUT /v1/things/{id}: the body is gone", (d) => delete put(d).requestBody],
    ["PUT /v1/things/{id}: the body.name is gone", (d) => { delete schema(d, "Thing").properties.name; schema(d, "Thing").required = []; }],
    ["PUT /v1/things/{id}: the body.name has the maxLength 35, which was 70", (d) => { schema(d, "Thing").properties.name.maxLength = 35; }],
    ["PUT /v1/things/{id}: the body.name has the pattern ^a$, which was none", (d) => { schema(d, "Thing").properties.name.pattern = "^a$"; }],
    ["PUT /v1/things/{id}: the body.name must be one of a, b", (d) => { schema(d, "Thing").properties.name.enum = ["a", "b"]; }],
    ["PUT /v1/things/{id}: the body.list is required now", (d) => schema(d, "Thing").required.push("list")],
    ["PUT /v1/things/{id}: the body.list[] was string and is integer", (d) => { schema(d, "Thing").properties.list.items.type = "integer"; }],
    ["GET /v1/things/{id}: a body is required, where there was none", (d) => { d.paths[path].get.requestBody = { required: true }; }],
    ["GET /v1/things/{id}: the answer 204 is gone", (d) => { d.paths[path].get.responses = { 200: {} }; }],
    ["PUT /v1/things/{id}: the answer 200.status may be held, which is new", (d) => schema(d, "Answer").properties.status.enum.push("held")],
    ["PUT /v1/things/{id}: the answer 200.status may be missing now", (d) => { schema(d, "Answer").required = []; }],
    ["PUT /v1/things/{id}: the answer 200.inner.amount is gone", (d) => delete schema(d, "Inner").properties.amount],
    ["PUT /v1/things/{id}: the answer 200.inner.amount was string and is number", (d) => { schema(d, "Inner").properties.amount.type = "number"; }],
  ];

  it.each(table)('is reported as "%s"', (words, change) => {
    const after = small();
    change(after);
    expect(breakingChanges(small(), after)).toEqual([words]);
  });
});

describe("the comparison of two OpenAPI documents", () => {
  // biome-ignore format: one change in a line, so that it reads as a table
  const table: [name: string, change: Change][] = [
    ["an unchanged document", () => undefined],
    ["a new path", (d) => { d.paths["/v1/others"] = { get: { responses: {} } }; }],
    ["a new operation", (d) => { d.paths[path].delete = { responses: {} }; }],
    ["a new optional parameter", (d) => put(d).parameters.push({ name: "new", in: "query", schema: {} })],
    ["a parameter that becomes optional", (d) => { put(d).parameters[0].required = false; }],
    ["a header that is removed", (d) => put(d).parameters.splice(2, 1)],
    ["a new enum value of a parameter", (d) => d.components.parameters.Kind.schema.enum.push("c")],
    ["an enum value that an answer no longer has", (d) => schema(d, "Answer").properties.status.enum.pop()],
    ["a new optional field of a body", (d) => { schema(d, "Thing").properties.more = { type: "string" }; }],
    ["a new field of an answer", (d) => { schema(d, "Answer").properties.more = { type: "string" }; }],
    ["a field of a body that becomes optional", (d) => { schema(d, "Thing").required = []; }],
    ["a field of an answer that becomes required", (d) => schema(d, "Answer").required.push("inner")],
    ["a wider limit", (d) => { schema(d, "Thing").properties.name.maxLength = 140; }],
    ["a new refusal", (d) => { put(d).responses = { ...put(d).responses, 400: {}, 401: {} }; }],
    ["a schema that replaces a reference to it", (d) => { put(d).requestBody.content["application/json"].schema = schema(d, "Thing"); }],
  ];

  it.each(table)("reports no breaking change for %s", (_, change) => {
    const after = small();
    change(after);
    expect(breakingChanges(small(), after)).toEqual([]);
  });
});

describe("a path parameter that becomes a path for each of its values", () => {
  const once = (): Json => {
    const { paths, components } = small();
    const { put, get } = paths[path];
    put.parameters[0].schema = { enum: ["one", "two"] };
    const answers = put.responses[200].content["application/json"];
    answers.schema = { anyOf: [{ $ref: "#/components/schemas/Inner" }, answers.schema] };
    return { paths: { [path]: { put, get } }, components };
  };
  const today = (): Json => {
    const { paths, components } = small();
    const { put, get } = paths[path];
    put.parameters.splice(0, 1);
    get.parameters = [];
    return {
      paths: { "/v1/things/one": { put, get }, "/v1/things/two": { put, get } },
      components,
    };
  };

  it("breaks no program if each new path has one of the answers of the earlier path", () => {
    expect(breakingChanges(once(), today())).toEqual([]);
  });

  // biome-ignore format: one change in a line, so that it reads as a table
  it.each<[string, Change]>([
    ["/v1/things/{id}: the path is gone", (d) => delete d.paths["/v1/things/two"]],
    ["GET /v1/things/two: the operation is gone", (d) => delete d.paths["/v1/things/two"].get],
    ["PUT /v1/things/one: the answer 200 has a choice less", (d) => delete schema(d, "Answer").properties.status],
  ])('is compared with the earlier path, and the change "%s" is reported', (words, change) => {
    const changed = structuredClone(today());
    change(changed);
    expect(breakingChanges(once(), changed)).toContain(words);
  });
});

it("the OpenAPI document has no breaking change since the newest release", () => {
  const newest = newestRelease();
  expect(newest?.name).toMatch(/^\d+\.\d+\.\d+$/);
  const now = openapiDocument("sandbox", readExamples());
  expect(breakingChanges(newest?.document, now)).toEqual([]);
});
