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
    ["allow the shortest and the longest KID", {}],
    ["allow KIDs of a single length", { lengths: [8] }],
    ["allow KIDs of every length", { lengths: everyLength }],
    ["make the KID optional", { required: false }],
    ["name the modulus MOD11", { modulus: "MOD11" }],
  ])("may %s", (_, changes) => {
    const wanted = { ...agreement, ...changes };
    expect(v.parse(KidAgreement, wanted)).toEqual(wanted);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["has no length", { lengths: [] }, "lengths", "There is at least one length."],
    ["has more lengths than KIDs can have", { lengths: [...everyLength, 4] }, "lengths", "There are at most 22 lengths."],
    ["has a length that is not in a list", { lengths: 8 }, "lengths", "The lengths of KIDs are a list."],
    ["has a length as text", { lengths: [8, "9"] }, "lengths.1", "A KID's length is a number."],
    ["has a fraction as length", { lengths: [8.5] }, "lengths.0", "A KID's length is a whole number."],
    ["allows KIDs of 3 characters", { lengths: [3] }, "lengths.0", "A KID has at least 4 characters."],
    ["allows KIDs of 26 characters", { lengths: [26] }, "lengths.0", "A KID has at most 25 characters."],
    ["names a modulus other than MOD10 and MOD11", { modulus: "MOD97" }, "modulus", "The modulus is MOD10 or MOD11."],
    ['has a text in the field "required"', { required: "true" }, "required", "required is true or false."],
    ["has an unknown field", { maximum: 8 }, "maximum", "An agreement on KIDs has no such field."],
  ])("is refused if it %s", (_, changes, path, text) => {
    expect(problems(changes)).toEqual([[path, text]]);
  });

  it.each(Object.keys(agreement))("is refused if the field %j is missing", (field) => {
    const { [field]: _, ...rest } = agreement as Record<string, unknown>;
    const [issue] = v.safeParse(KidAgreement, rest).issues ?? [];
    expect(issue && [v.getDotPath(issue), issue.message]).toEqual([
      field,
      "This field is required.",
    ]);
  });
});
