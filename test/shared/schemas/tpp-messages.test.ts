import * as v from "valibot";
import { Warning, warnings } from "../../../shared/schemas/tpp-messages.ts";

describe("a warning in an answer (specification, Errors, Message structure)", () => {
  const warning = { category: "WARNING", code: "FORMAT_ERROR", path: "body", text: "x" };

  it.each([
    ["is valid with a path", {}, true],
    ["is valid without a path", { path: undefined }, true],
    ["is valid with 512 characters of text", { text: "x".repeat(512) }, true],
    ["is invalid with 513 characters of text", { text: "x".repeat(513) }, false],
    ["is invalid in the category ERROR", { category: "ERROR" }, false],
  ])("%s", (_, changes, isValid) => {
    const message = { ...warning, ...changes };
    const { success, output } = v.safeParse(Warning, message);
    expect(success).toBe(isValid);
    if (success) expect(output).toEqual(message);
  });

  it("is an element of tppMessages, which is absent if the answer has no warning", () => {
    const body = v.object(warnings);
    expect(v.parse(body, { tppMessages: [warning] })).toEqual({ tppMessages: [warning] });
    expect(v.parse(body, {})).toEqual({});
  });
});
