import * as v from "valibot";
import { type Json, jsonSchemaOf } from "../../../infra/openapi/json-schema.ts";
import { documentRows } from "../../../infra/openapi/rows.ts";
import { withoutEmptyLists } from "../../../shared/http/without-empty-lists.ts";
import { list } from "../../../shared/schemas/list.ts";

const names = list(v.string(), { words: "A list.", least: [1, "One."], most: [9, "Nine."] });
const Inner = v.strictObject({ optional: v.optional(names), required: names });
const Body = v.pipe(
  v.unknown(),
  v.strictObject({
    optional: v.optional(names),
    otherwise: v.optional(names, ["n"]),
    checked: v.pipe(
      v.optional(names, ["n"]),
      v.check(() => true),
    ),
    required: names,
    inner: v.optional(Inner),
    several: v.optional(v.array(Inner)),
    free: v.optional(v.record(v.string(), v.unknown())),
  }),
);

describe("an empty optional array in a request counts as absent (decision: unknown JSON fields)", () => {
  it.each([
    ["optional", { optional: [] }, {}],
    ["optional with something else instead", { otherwise: [] }, {}],
    ["optional and checked", { checked: [] }, {}],
    ["a list of what has such lists", { several: [] }, {}],
    ["inside an object", { inner: { optional: [] } }, { inner: {} }],
    ["inside a list", { several: [{ optional: [] }, {}] }, { several: [{}, {}] }],
  ])("%s", (_, sent, read) => {
    expect(withoutEmptyLists(Body, sent)).toEqual(read);
  });

  it.each([
    ["one that is required", { required: [] }],
    ["one that is required inside an object", { inner: { required: [] } }],
    ["one that holds something", { optional: ["a"] }],
    ["one that holds an empty list", { optional: [[]] }],
    ["a field that is not known", { unknown: [] }],
    ["a field that every object has", { constructor: [] }],
    ["a free object's", { free: { optional: [] } }],
    ["the body itself", []],
    ["a body that is no object", "text"],
    ["a body of nothing", null],
  ])("changes nothing else: %s", (_, sent) => {
    expect(withoutEmptyLists(Body, sent)).toEqual(sent);
  });

  it("leaves what was sent as it is", () => {
    const sent = Object.freeze({ optional: Object.freeze([]) });
    withoutEmptyLists(Body, sent);
    expect(sent).toEqual({ optional: [] });
  });

  it("does not search a list with too many elements, which is refused: a megabyte of them would take seconds", () => {
    const few = list(Inner, { words: "A list.", most: [2, "Two."] });
    const body = v.strictObject({ few });
    const each = { optional: [] };
    expect(withoutEmptyLists(body, { few: [each, each] })).toEqual({ few: [{}, {}] });
    const sent = { few: [each, each, each] };
    expect(withoutEmptyLists(body, sent)).toBe(sent);
  });

  it("does not copy a body from which it removes nothing", () => {
    const sent = { optional: ["a"], inner: { required: ["b"] } };
    expect(withoutEmptyLists(Body, sent)).toBe(sent);
  });

  const bodies = documentRows("sandbox").flatMap(({ operationId, body }) =>
    body ? [[operationId, body.schema] as const] : [],
  );

  it.each(bodies)("every list that the body of %s need not have", (_, schema) => {
    const json = jsonSchemaOf(schema, "input", {});
    expect(withoutEmptyLists(schema, filled(json, []))).toEqual(filled(json, undefined));
  });

  it("is a rule of more bodies than one", () => {
    const held = bodies.filter(([, schema]) => {
      const json = jsonSchemaOf(schema, "input", {});
      return JSON.stringify(filled(json, [])) !== JSON.stringify(filled(json, undefined));
    });
    expect(held.length).toBeGreaterThan(3);
  });
});

/**
 * Makes an object of a schema with every field. Lists have one element, but optional lists get the value of `empty`.
 */
function filled(
  { type, properties = {}, required = [], items }: Json,
  empty: [] | undefined,
): Json {
  if (type === "array") return [filled(items, empty)];
  if (type !== "object") return "text";
  const fields = Object.entries<Json>(properties).flatMap(([name, field]) => {
    if (field.type !== "array" || required.includes(name)) return [[name, filled(field, empty)]];
    return empty ? [[name, empty]] : [];
  });
  return Object.fromEntries(fields);
}
