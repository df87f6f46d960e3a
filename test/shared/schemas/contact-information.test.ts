import * as v from "valibot";
import { ContactInformation } from "../../../shared/schemas/contact-information.ts";

/** The problems with a body, each with its path and its text. */
const problems = (body: unknown) =>
  (v.safeParse(ContactInformation, body).issues ?? []).map((issue) => [
    v.getDotPath(issue),
    issue.message,
  ]);

const label = "d".repeat(63);
const wrong = "email is an e-mail address, such as psd2@tpp.example.";

describe("the contact address of a TPP (specification, Prerequisites for a TPP)", () => {
  it.each([
    ["a single letter before and after the at sign", "a@b.no"],
    ["a digit before and after the at sign", "1@2.no"],
    ["dots in the local part", "notices.sandbox.psd2@tpp.example"],
    ["every other character of a local part", "!#$%&'*+/=?^_`{|}~-@tpp.example"],
    ["a domain of several labels, with hyphens and digits", "a@mail-2.tpp-of-the-north.example"],
    ["a domain label of 63 characters", `a@${label}.no`],
    ["capital letters", "PSD2@TPP.EXAMPLE"],
    ["a top-level domain of 63 letters", `a@tpp.${label}`],
    ["254 characters", `${"x".repeat(242)}@tpp.example`],
  ])("may have %s", (_, email) => {
    expect(problems({ email })).toEqual([]);
  });

  it.each([
    ["no at sign", "psd2", wrong],
    ["no local part", "@tpp.example", wrong],
    ["no top-level domain", "psd2@localhost", wrong],
    ["a top-level domain of one letter", "a@tpp.e", wrong],
    ["a top-level domain of 64 letters", `a@tpp.${label}d`, wrong],
    ["digits in the top-level domain", "a@tpp.42", wrong],
    ["a domain label of 64 characters", `a@${label}d.no`, wrong],
    ["a domain label that begins with a hyphen", "a@-tpp.example", wrong],
    ["a domain label that ends with a hyphen", "a@tpp-.example", wrong],
    ["an underscore in the domain", "a@t_p.example", wrong],
    ["two dots in a row in the local part", "a..b@tpp.example", wrong],
    ["two dots in a row in the domain", "a@tpp..example", wrong],
    ["a dot at the beginning", ".a@tpp.example", wrong],
    ["a dot before the at sign", "a.@tpp.example", wrong],
    ["a dot at the end", "a@tpp.example.", wrong],
    ["a second address", "a@tpp.example,b@tpp.example", wrong],
    ["a name", "Ann <a@tpp.example>", wrong],
    ["a line end", "a@tpp.example\n", wrong],
    ["a letter beyond ASCII", "å@tpp.example", wrong],
    ["an empty text", "", wrong],
    ["a number instead of a text", 17, "email is a string."],
  ])("is refused if it has %s", (_, email, text) => {
    expect(problems({ email })).toEqual([["email", text]]);
  });

  it("may not have 255 characters", () => {
    expect(problems({ email: `${"x".repeat(243)}@tpp.example` })).toEqual([
      ["email", "email has at most 254 characters."],
    ]);
  });

  it.each([
    ["the request has no field email", {}, "email", "This field is required."],
    [
      "the request has an unknown field",
      { email: "a@b.no", phone: "1" },
      "phone",
      "Contact information has no such field.",
    ],
    ["the body of the request is a text", "a@b.no", null, "Contact information is a JSON object."],
  ])("is refused if %s", (_, body, path, text) => {
    expect(problems(body)).toEqual([[path, text]]);
  });
});
