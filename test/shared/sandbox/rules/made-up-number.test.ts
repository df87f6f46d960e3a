import * as v from "valibot";
import { madeUpBban, madeUpPan } from "../../../../shared/sandbox/rules/made-up-number.ts";
import { MaskedPan } from "../../../../shared/sandbox/schemas/sandbox-card.ts";
import { isNorwegianBban } from "../../../../shared/schemas/account-reference.ts";

const chances = Array.from({ length: 500 }, (_, index) => index * 8_589_937);

describe("made-up numbers", () => {
  it("for accounts begin with 9999, have a right control digit, and seldom repeat", () => {
    const made = chances.map(madeUpBban);
    for (const bban of made) {
      expect(bban).toMatch(/^9999\d{7}$/);
      expect(isNorwegianBban(bban)).toBe(true);
    }
    expect(new Set(made).size).toBeGreaterThan(480);
  });

  it("for accounts are the same for the same random value, and can be made from the largest random value", () => {
    expect(madeUpBban(999_999)).toBe(madeUpBban(999_999));
    expect(isNorwegianBban(madeUpBban(2 ** 32 - 1))).toBe(true);
  });

  it("for cards are masked card numbers", () => {
    for (const chance of chances) expect(v.is(MaskedPan, madeUpPan(chance))).toBe(true);
  });
});
