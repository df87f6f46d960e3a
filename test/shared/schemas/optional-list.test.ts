import * as v from "valibot";
import { type Json, jsonSchemaOf } from "../../../infra/openapi/json-schema.ts";
import { documentRows } from "../../../infra/openapi/rows.ts";
import { list, optionalList } from "../../../shared/schemas/list.ts";

const names = list(v.string(), { words: "A list.", least: [1, "One."], most: [9, "Nine."] });
const Body = v.strictObject({
  optional: optionalList(names),
  otherwise: optionalList(names, ["n"]),
  required: names,
});
const sent = { required: ["r"] };

describe("an optional list in a request (decision: unknown JSON fields)", () => {
  it.each([
    ["as undefined or as its default if the body lacks it", {}, { otherwise: ["n"] }],
    ["as absent if it is empty", { optional: [] }, { otherwise: ["n"] }],
    ["as its default if it is empty and has a default", { otherwise: [] }, { otherwise: ["n"] }],
    [
      "as sent if it is not empty",
      { optional: ["a"], otherwise: ["b"] },
      { optional: ["a"], otherwise: ["b"] },
    ],
  ])("is read %s", (_, lists, read) => {
    expect(v.parse(Body, { ...sent, ...lists })).toEqual({ ...sent, ...read });
  });

  it.each([
    ["a required list", { required: [] }, "One."],
    ["a list of an empty list", { optional: [[]] }, "Invalid type"],
    ["an empty object", { optional: {} }, "A list."],
    ["null", { optional: null }, "A list."],
  ])("counts as absent if it is empty, unlike %s", (_, lists, text) => {
    expect(() => v.parse(Body, { ...sent, ...lists })).toThrow(text);
  });

  const bodies = documentRows("sandbox").flatMap(({ operationId, body }) =>
    body ? [[operationId, body.schema] as const] : [],
  );

  it("may be empty in the body of every operation", () => {
    const checked = bodies.flatMap(([operationId, schema]) =>
      optionalListsOf(jsonSchemaOf(schema, "input", {})).map((path) => {
        const problems = v.safeParse(schema, bodyWith(path)).issues ?? [];
        expect({ operationId, path, problems: problems.filter(isAbout(path)) }).toEqual({
          operationId,
          path,
          problems: [],
        });
        return path;
      }),
    );
    expect(checked.length).toBeGreaterThan(10);
  });
});

type Path = readonly (string | 0)[];

/** The paths of the lists in a JSON schema that are not required. */
function optionalListsOf({ properties = {}, required = [], items }: Json, path: Path = []): Path[] {
  if (items) return optionalListsOf(items, [...path, 0]);
  return Object.entries<Json>(properties).flatMap(([name, field]) => [
    ...(field.type === "array" && !required.includes(name) ? [[...path, name]] : []),
    ...optionalListsOf(field, [...path, name]),
  ]);
}

/** A body that has only an empty list, at this path. */
const bodyWith = (path: Path): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), []);

const isAbout = (path: Path) => (issue: v.BaseIssue<unknown>) =>
  JSON.stringify(issue.path?.map(({ key }) => key).slice(0, path.length)) === JSON.stringify(path);
