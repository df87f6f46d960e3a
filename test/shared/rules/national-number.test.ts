import { seedCustomers } from "../../../shared/bank/seed-customers.ts";
import { readNationalNumber } from "../../../shared/rules/national-number.ts";

/** A number of somebody who may live, worked out here so that none is written down. */
const real = (() => {
  const digits = [1, 5, 0, 6, 8, 5, 4];
  const control = (weights: number[], of: number[]) =>
    (11 - (weights.reduce((sum, weight, index) => sum + weight * (of[index] ?? 0), 0) % 11)) % 11;
  for (let serial = 0; serial < 100; serial += 1) {
    const nine = [...digits, Math.floor(serial / 10), serial % 10];
    const first = control([3, 7, 6, 1, 8, 9, 4, 5, 2], nine);
    const second = control([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], [...nine, first]);
    if (first < 10 && second < 10) return [...nine, first, second].join("");
  }
  throw new Error("There is no such number.");
})();

describe("a national number in the sandbox", () => {
  it.each([
    ["13839312185", "national number"],
    ["138393 12185", "national number"],
    ["53839312098", "D number"],
  ])("reads %s as a synthetic %s", (text) => {
    expect(readNationalNumber(text)).toEqual({ number: text.replace(" ", "") });
  });

  it.each([
    ["of a real person", real],
    ["with a wrong control digit", "13839312186"],
    ["of a day that there is not", "32839312185"],
    ["that is too short", "1383931218"],
    ["with letters", "1383931218a"],
    ["that is empty", ""],
  ])("refuses one %s", (_, text) => {
    expect(readNationalNumber(text)).toBeUndefined();
  });

  it("reads those of all seed customers", () => {
    expect(seedCustomers.every((each) => readNationalNumber(each.nationalNumber))).toBe(true);
  });
});
