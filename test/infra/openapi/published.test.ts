import { openapiDocument } from "../../../infra/openapi/document.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import { follow } from "../../../infra/openapi/follow.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { namedParts } from "../../../infra/openapi/named-parts.ts";
import { plainSchema } from "../../../infra/openapi/plain-schema.ts";
import { published } from "../../../infra/openapi/published.ts";

const whole = openapiDocument("sandbox", readExamples());
const document = published(whole, "sandbox");

/** Lists every part of a document with its path, without the content of examples. */
function* partsOf(part: Json, place = "#"): Generator<[place: string, part: Json]> {
  if (part === null || typeof part !== "object") return;
  yield [place, part];
  for (const [name, inside] of Object.entries(part))
    if (!/^(?:example|x-codeSamples)$/.test(name)) yield* partsOf(inside, `${place}/${name}`);
}
const parts = [...partsOf(document)];
const placesOf = (isFound: (part: Json, place: string) => unknown): string[] =>
  parts.filter(([place, part]) => isFound(part, place)).map(([place]) => place);

/** Names under `properties` are fields, and a field may have the same name as a keyword. */
const isFields = (place: string) => place.endsWith("/properties");

describe("the published document for generators of clients", () => {
  it("gives every object schema a name of its own", () => {
    const unnamed = (part: Json, place: string) =>
      part.properties && !isFields(place) && !/^#\/components\/schemas\/\w+$/.test(place);
    expect(placesOf(unnamed)).toEqual([]);
  });

  it.each(["const", "oneOf", "anyOf", "allOf", "propertyNames", "not"])("has no %s", (keyword) => {
    expect(placesOf((part, place) => keyword in part && !isFields(place))).toEqual([]);
  });

  it("has only text, numbers and booleans as defaults", () => {
    const isComposed = (part: Json, place: string) =>
      !isFields(place) && typeof part.default === "object";
    expect(placesOf(isComposed)).toEqual([]);
  });

  it("has no pattern beside a format", () => {
    expect(placesOf(({ pattern, format }) => pattern && format)).toEqual([]);
  });

  it("gives every enum a type", () => {
    expect(placesOf((part, place) => part.enum && !part.type && !isFields(place))).toEqual([]);
  });

  it("has no parameters for headers that an interceptor or HTTP adds", () => {
    const asked = Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item).flatMap(({ parameters }) =>
        parameters.map((each: Json) => follow(document, each).name as string),
      ),
    );
    expect(asked).toContain("X-Request-ID");
    for (const name of ["Date", "Digest", "Signature", "TPP-Signature-Certificate", "Host"])
      expect(asked).not.toContain(name);
    expect(asked.filter((name) => /^(?:accept|content-type)/i.test(name))).toEqual([]);
  });

  it("describes certificate and signature as security schemes, with Date and Digest", () => {
    const { securitySchemes } = document.components;
    expect(document.security).toEqual([
      { certificate: [], Signature: [], "TPP-Signature-Certificate": [] },
    ]);
    for (const name of ["Signature", "TPP-Signature-Certificate"])
      expect(securitySchemes[name]).toMatchObject({ type: "apiKey", in: "header", name });
    for (const header of ["Digest", "Date"])
      expect(securitySchemes.Signature.description).toContain(header);
  });

  it("uses the schema Refusal for every refusal, and describes each status with its codes", () => {
    const { responses, schemas } = document.components;
    for (const [name, { content, description }] of Object.entries<Json>(responses)) {
      expect(content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Refusal" });
      for (const code of name.match(/[A-Z_]{3,}/g) ?? [])
        expect(description).toContain(`${code}: `);
    }
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["Refusal", "RefusalMessage", "RefusalLinks"]),
    );
  });

  it("names the developer site only in the sandbox", () => {
    const production = openapiDocument("production", readExamples());
    for (const told of [production, published(production, "production")])
      expect(JSON.stringify(told)).not.toContain("signatureChecker");
    for (const name of ["signingGuide", "signatureChecker"])
      expect(document.components.schemas.RefusalLinks.properties[name].description).toMatch(/\.$/);
  });

  it("has no broken reference and no unused component", () => {
    const refs = new Set(parts.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])));
    for (const $ref of refs) expect(follow(document, { $ref })).toBeDefined();
    for (const kind of ["schemas", "parameters", "responses"])
      for (const name of Object.keys(document.components[kind]))
        expect(refs).toContain(`#/components/${kind}/${name}`);
  });
});

describe("the complete OpenAPI document, which tests use,", () => {
  it("has the codes of each status as an enum", () => {
    for (const [name, { content }] of Object.entries<Json>(whole.components.responses)) {
      const { code } = content["application/json"].schema.properties.tppMessages.items.properties;
      expect(code.enum).toEqual(name.match(/[A-Z_]{3,}/g));
    }
  });

  it("has the signed headers and the pattern of a date", () => {
    const { parameters, schemas } = whole.components;
    expect(parameters).toMatchObject({ Signature: {}, "TPP-Signature-Certificate": {}, Date: {} });
    expect(schemas.CalendarDate).toMatchObject({ format: "date", pattern: expect.any(String) });
  });
});

describe("names of inner schemas", () => {
  const object = (properties: Json) => ({ type: "object", properties });

  it("are made from the names of the outer schema and the field", () => {
    const inside = object({ href: { type: "string" } });
    const named = namedParts({
      ThingAnswer: object({
        _links: { ...inside, description: "Where to go." },
        tppMessages: { type: "array", items: inside },
        entryArray: { type: "array", items: object({ deeper: inside }) },
      }),
    });
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(named.ThingAnswer.properties).toEqual({
      _links: { ...ref("ThingLinks"), description: "Where to go." },
      tppMessages: { type: "array", items: ref("ThingMessage") },
      entryArray: { type: "array", items: ref("ThingEntry") },
    });
    expect(named.ThingEntry).toEqual(object({ deeper: ref("ThingEntryDeeper") }));
    expect(named.ThingLinks).toEqual(inside);
  });

  it("are refused if another schema has the same name", () => {
    const taken = { Thing: object({ links: object({}) }), ThingLinks: object({}) };
    expect(() => namedParts(taken)).toThrow("Two schemas are named ThingLinks.");
  });
});

describe("a schema for generators", () => {
  // biome-ignore format: one schema in a line, so that it reads as a table
  it.each<[string, Json, Json]>([
    ["that allows one value is an enum with its type", { const: "EUR" }, { type: "string", enum: ["EUR"] }],
    ["that allows one number is an integer with an enum of this number", { const: 1 }, { type: "integer", enum: [1] }],
    ["that allows a value or null has two types", { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] }, { type: ["string", "null"], maxLength: 3 }],
    ["that allows several types keeps anyOf", { anyOf: [{ type: "string" }, { type: "integer" }] }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
    ["keeps a default that is text", { type: "string", default: "a" }, { type: "string", default: "a" }],
    ["is without a default that is an object", { type: "object", default: { a: 1 } }, { type: "object" }],
    ["is without a default that is a list", { type: "array", default: [] }, { type: "array" }],
    ["is without propertyNames that allow any text", { type: "object", propertyNames: { type: "string" } }, { type: "object" }],
    ["keeps fields with the names of keywords", { properties: { const: { const: 1 }, default: { type: "string" } } }, { properties: { const: { type: "integer", enum: [1] }, default: { type: "string" } } }],
    ["keeps values with the names of keywords", { enum: ["const", "default"] }, { enum: ["const", "default"] }],
  ])("%s", (_, schema, plain) => {
    expect(plainSchema(schema)).toEqual(plain);
  });
});
