import * as v from "valibot";
import { ApiError } from "../../../shared/errors.ts";
import { refusalAnswer } from "../../../shared/http/answers.ts";
import { read, readQuery } from "../../../shared/http/read-input.ts";

const Body = v.strictObject({
  name: v.string(),
  amount: v.strictObject({ value: v.pipe(v.string(), v.maxLength(3, "At most 3 characters.")) }),
  list: v.optional(v.array(v.number())),
  kind: v.optional(v.picklist(["a", "b"])),
  flag: v.optional(v.boolean()),
});
const Query = v.strictObject({ status: v.string(), limit: v.optional(v.string()) });

function refusalBy(run: () => unknown): ApiError | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return undefined;
}

function problemsOf(run: () => unknown) {
  const refusal = refusalBy(run);
  if (!refusal) return [];
  const { code, message: text, details } = refusal;
  return [{ code, path: details.path, text }, ...(details.also ?? [])];
}

const good = { name: "n", amount: { value: "1" } };

describe("reading a body (specification, Errors)", () => {
  it("returns the parsed body", () => {
    expect(read("body", Body, good)).toEqual(good);
  });

  it.each<[string, unknown, string, string]>([
    ["a missing body", undefined, "body", "This is required."],
    ["null", null, "body", "Must be an object."],
    ["a string", "n", "body", "Must be an object."],
    ["a list", [], "body", "Must be an object."],
    ["a body without a name", { amount: good.amount }, "name", "This is required."],
    ["a number instead of a string", { ...good, name: 1 }, "name", "Must be a text."],
    ["a string instead of a list", { ...good, list: "1" }, "list", "Must be a list."],
    ["a string in a list of numbers", { ...good, list: [1, "2"] }, "list.1", "Must be a number."],
    ["a string instead of a boolean", { ...good, flag: "true" }, "flag", "Must be true or false."],
    ["a value that is not allowed", { ...good, kind: "c" }, "kind", 'Must be ("a" | "b").'],
    ["an object without its field", { ...good, amount: {} }, "amount.value", "This is required."],
    [
      "a long field inside",
      { ...good, amount: { value: "1234" } },
      "amount.value",
      "At most 3 characters.",
    ],
    ["an unknown field", { ...good, other: 1 }, "other", "This is unknown here."],
    [
      "an unknown field inside",
      { ...good, amount: { value: "1", x: 1 } },
      "amount.x",
      "This is unknown here.",
    ],
    [
      "a field with the name of an inherited property",
      { ...good, constructor: 1 },
      "constructor",
      "This is unknown here.",
    ],
  ])("refuses %s", (_, sent, path, text) => {
    expect(problemsOf(() => read("body", Body, sent))).toContainEqual({
      code: "FORMAT_ERROR",
      path,
      text,
    });
  });

  it("reports only the first fault of each field", () => {
    const twice = v.pipe(v.string(), v.minLength(3, "At least 3."), v.regex(/^a/, "An a."));
    const sent = { name: "x", other: "y" };
    expect(problemsOf(() => read("body", v.object({ name: twice, other: twice }), sent))).toEqual([
      { code: "FORMAT_ERROR", path: "name", text: "At least 3." },
      { code: "FORMAT_ERROR", path: "other", text: "At least 3." },
    ]);
  });

  it("finds 30 faults, of which the answer has twenty", () => {
    const many = v.strictObject({ list: v.array(v.number()) });
    const sent = { list: Array.from({ length: 30 }, () => "x") };
    const refusal = refusalBy(() => read("body", many, sent)) as ApiError;
    expect(JSON.parse(refusalAnswer(refusal).body).tppMessages).toHaveLength(20);
  });

  it("does not repeat the sent values, which may be a person's number", () => {
    const sent = { name: 13839312185, amount: { value: "13839312185" }, kind: "13839312185" };
    const problems = problemsOf(() => read("body", Body, sent));
    expect(problems).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain("13839312185");
  });
});

describe("reading a query (specification, Errors)", () => {
  it.each<[string, Record<string, string[]>, string, string]>([
    ["without a required parameter", { limit: ["1"] }, "QUERY_PARAMETER_REQUIRED", "status"],
    ["with an unknown parameter", { status: ["a"], other: ["1"] }, "FORMAT_ERROR", "other"],
    [
      "with the name of an inherited property",
      { status: ["a"], toString: ["1"] },
      "FORMAT_ERROR",
      "toString",
    ],
    ["with a parameter twice", { status: ["a", "a"] }, "FORMAT_ERROR", "status"],
  ])("refuses a query %s", (_, sent, code, path) => {
    expect(problemsOf(() => readQuery(Query, sent))).toMatchObject([{ code, path }]);
  });

  it("returns each parameter with its single value", () => {
    expect(readQuery(Query, { status: ["a"], limit: [""] })).toEqual({ status: "a", limit: "" });
  });
});
