import { nokRates } from "../../../../shared/sandbox/rules/rates.ts";

const sterling = ["FKP", "GGP", "GIP", "IMP", "JEP", "SHP"] as const;

describe("the sandbox's rates", () => {
  it("are positive decimals, and 1 for the krone", () => {
    const { NOK, ...others } = nokRates;
    expect(NOK).toBe("1");
    for (const rate of Object.values(others)) {
      expect(rate).toMatch(/^\d+\.\d+$/);
      expect(Number(rate)).toBeGreaterThan(0);
    }
  });

  it("are the pound's rate for currencies that are tied to the pound", () => {
    expect(sterling.map((each) => nokRates[each])).toEqual(sterling.map(() => nokRates.GBP));
  });
});
