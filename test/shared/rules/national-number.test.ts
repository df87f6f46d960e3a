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
    ["belongs to a real person", real],
    ["has a wrong control digit", "13839312186"],
    ["has a day that does not exist", "32839312185"],
    ["is too short", "1383931218"],
    ["has letters", "1383931218a"],
    ["is empty", ""],
  ])("is refused if it %s", (_, text) => {
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
    ["only in production if it is synthetic", "13839312185", undefined, people, undefined],
    ["only in production as a synthetic D number", "53839312098", undefined, people, undefined],
    ["only in production if it is synthetic and unknown", nobodys, undefined, people, undefined],
    ["only in the sandbox if it is a person's", real, synthetic, undefined, undefined],
    ["only in the sandbox as a person's D number", realD, synthetic, undefined, undefined],
    ["in every stage if it is a hospital's (month + 40)", hospitals, synthetic, people, hospital],
    ["in every stage with a wrong control digit", "13839312186", wrong, wrong, wrong],
    ["in every stage with an impossible day", "32839312185", wrong, wrong, wrong],
    ["in every stage with blanks", "138393 12185", digits, digits, digits],
    ["in every stage with ten digits", "1383931218", digits, digits, digits],
    ["in every stage with an additional first digit", "113839312185", digits, digits, digits],
    ["in every stage with an additional last digit", "138393121850", digits, digits, digits],
    ["in every stage if it is empty", "", digits, digits, digits],
  ])("is refused %s", (_, number, sandbox, production, local) => {
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
