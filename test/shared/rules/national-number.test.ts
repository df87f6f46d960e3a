import {
  maskNationalNumber,
  nationalNumberProblem,
  readNationalNumber,
} from "../../../shared/rules/national-number.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { hospitals, nobodys, real, realD } from "../../support/operations/national-numbers.ts";

describe("a national number in the sandbox", () => {
  it.each([
    ["13839312185", "national number"],
    ["138393 12185", "national number"],
    ["53839312098", "D number"],
  ])("may be %s, a synthetic %s", (text) => {
    expect(readNationalNumber(text)).toEqual({ number: text.replace(" ", "") });
  });

  it.each([
    ["of a real person", real],
    ["with a wrong control digit", "13839312186"],
    ["of a day that does not exist", "32839312185"],
    ["that is too short", "1383931218"],
    ["with letters", "1383931218a"],
    ["that is empty", ""],
  ])("is refused if it is one %s", (_, text) => {
    expect(readNationalNumber(text)).toBeUndefined();
  });

  it("is accepted for every seed customer", () => {
    expect(seedCustomers.every((each) => readNationalNumber(each.nationalNumber))).toBe(true);
  });
});

describe("a national number that names a PSU (specification, SCA, 6)", () => {
  const digits = /11 digits/;
  const wrong = /valid date and valid control digits/;
  const synthetic = /synthetic .* \(month \+ 80\)/;
  const people = /a person's national/;
  const hospital = /a person's or a synthetic .* \(month \+ 80\)/;

  it.each([
    ["a synthetic one", "13839312185", undefined, people, undefined],
    ["a synthetic D number", "53839312098", undefined, people, undefined],
    ["a synthetic one without a customer", nobodys, undefined, people, undefined],
    ["a person's national number", real, synthetic, undefined, undefined],
    ["a person's D number", realD, synthetic, undefined, undefined],
    ["a hospital's (month + 40)", hospitals, synthetic, people, hospital],
    ["one with a wrong control digit", "13839312186", wrong, wrong, wrong],
    ["one of a day that does not exist", "32839312185", wrong, wrong, wrong],
    ["one with blanks", "138393 12185", digits, digits, digits],
    ["ten digits", "1383931218", digits, digits, digits],
    ["twelve digits with one too many at the beginning", "113839312185", digits, digits, digits],
    ["twelve digits with one too many at the end", "138393121850", digits, digits, digits],
    ["an empty number", "", digits, digits, digits],
  ])("is accepted or refused by the stage's rule: %s", (_, number, sandbox, production, local) => {
    for (const [stage, problem] of [
      ["sandbox", sandbox],
      ["production", production],
      ["production on one machine", local],
    ] as const) {
      const text = nationalNumberProblem(number, stage);
      if (problem) expect(text).toMatch(problem);
      else expect(text).toBeUndefined();
      if (number) expect(text ?? "").not.toContain(number);
    }
  });

  it("is masked except for two digits at each end", () => {
    expect(maskNationalNumber("13839312185")).toBe("13•••••••85");
  });
});
