import { readNationalNumber } from "../../../../shared/rules/national-number.ts";
import { syntheticNumber } from "../../../../shared/sandbox/rules/synthetic-number.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { sized } from "../../../support/run/long-form.ts";

const chances = fc.integer({ min: 0, max: 2 ** 32 + 10_000_000 });

describe("a synthetic national number", () => {
  it("is valid and has a month above 80, which no person's number has, for any random value", () => {
    const isSynthetic = (chance: number) => {
      const number = syntheticNumber(chance);
      expect(readNationalNumber(number)).toEqual({ number });
      expect(Number(number.slice(0, 2))).toBeLessThanOrEqual(31);
      expect(Number(number.slice(2, 4))).toBeGreaterThan(80);
    };
    fc.assert(fc.property(chances, isSynthetic), { numRuns: sized(100, 500) });
  });

  it("is always the same for the same random value", () => {
    expect(syntheticNumber(123)).toBe(syntheticNumber(123));
  });

  it("seldom repeats: a thousand distant random values give over 995 different numbers", () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => syntheticNumber(index * 4_294_967));
    expect(new Set(numbers).size).toBeGreaterThan(995);
  });
});
