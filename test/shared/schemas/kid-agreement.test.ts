import * as v from "valibot";
import { KidAgreement } from "../../../shared/schemas/kid-agreement.ts";

const agreement = { required: true, lengths: [4, 25], modulus: "MOD10" };
const everyLength = Array.from({ length: 22 }, (_, index) => index + 4);

/** The problems with an agreement after some changes, each with its path and its text. */
const problems = (changes: object) =>
  (v.safeParse(KidAgreement, { ...agreement, ...changes }).issues ?? []).map((issue) => [
    v.getDotPath(issue),
    issue.message,
  ]);

describe("an agreement on the KIDs of an account (specification, Errors)", () => {
  it.each([
    ["the shortest and the longest KID", {}],
    ["one length", { lengths: [8] }],
    ["every length", { lengths: everyLength }],
    ["KIDs that may be left out", { required: false }],
    ["the modulus MOD11", { modulus: "MOD11" }],
  ])("may have %s", (_, changes) => {
    const wanted = { ...agreement, ...changes };
    expect(v.parse(KidAgreement, wanted)).toEqual(wanted);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["no length", { lengths: [] }, "lengths", "There is at least one length."],
    ["more lengths than KIDs can have", { lengths: [...everyLength, 4] }, "lengths", "There are at most 22 lengths."],
    ["a length that is not in a list", { lengths: 8 }, "lengths", "The lengths of KIDs are a list."],
    ["a length as text", { lengths: [8, "9"] }, "lengths.1", "A KID's length is a number."],
    ["a fraction as length", { lengths: [8.5] }, "lengths.0", "A KID's length is a whole number."],
    ["KIDs of 3 characters", { lengths: [3] }, "lengths.0", "A KID has at least 4 characters."],
    ["KIDs of 26 characters", { lengths: [26] }, "lengths.0", "A KID has at most 25 characters."],
    ["another modulus", { modulus: "MOD97" }, "modulus", "The modulus is MOD10 or MOD11."],
    ["a text for the field required", { required: "true" }, "required", "required is true or false."],
    ["another field", { maximum: 8 }, "maximum", "An agreement on KIDs has no such field."],
  ])("is refused with %s", (_, changes, path, text) => {
    expect(problems(changes)).toEqual([[path, text]]);
  });

  it.each(Object.keys(agreement))("needs %s", (field) => {
    const { [field]: _, ...rest } = agreement as Record<string, unknown>;
    const [issue] = v.safeParse(KidAgreement, rest).issues ?? [];
    expect(issue && [v.getDotPath(issue), issue.message]).toEqual([
      field,
      "This field is required.",
    ]);
  });
});
