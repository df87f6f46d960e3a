import * as v from "valibot";
import { Bic } from "../../../shared/schemas/bic.ts";
import { Country } from "../../../shared/schemas/country.ts";
import { Currency, minorUnitsOf } from "../../../shared/schemas/currency.ts";

describe("specification, Resources, Currency list", () => {
  it("has 162 codes, withdrawn and unofficial ones among them", () => {
    expect(Currency.options).toHaveLength(162);
    for (const code of ["BYR", "GGP", "HRK", "MRO", "SPL", "TVD", "XDR", "ZWD"])
      expect(v.is(Currency, code)).toBe(true);
  });

  it.each([
    ["NOK", 2],
    ["JPY", 0],
    ["ISK", 0],
    ["BYR", 0],
    ["KWD", 3],
    ["MRO", 2],
    ["XDR", 5],
  ] as const)("gives %s %i decimals", (code, decimals) => {
    expect(minorUnitsOf[code]).toBe(decimals);
  });

  it("knows which currencies have no or three decimals in ISO 4217", () => {
    const having = (decimals: number) =>
      Currency.options.filter((code) => minorUnitsOf[code] === decimals).join(" ");
    expect(having(0)).toBe("BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
    expect(having(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
  });

  it.each(["nok", "XXX", "BTC", "", "toString", 578])("refuses %s", (code) => {
    expect(v.is(Currency, code)).toBe(false);
  });
});

describe("specification, Resources, Country list", () => {
  it("has 249 codes", () => {
    expect(new Set(Country.options).size).toBe(249);
  });

  it.each(["no", "NOR", "XK", "EU", "UK", ""])("refuses %s", (code) => {
    expect(v.is(Country, code)).toBe(false);
  });
});

describe("specification, Transaction details, BIC pattern", () => {
  it.each(["FJORNO22", "FJORNO22XXX", "ELBEDE22"])("accepts %s", (code) => {
    expect(v.is(Bic, code)).toBe(true);
  });

  it.each([
    "fjorno22",
    "FJORNO2",
    "FJORNO22X",
    "FJORNO22XXXX",
    "FJORNO12",
    "FJORNO2O",
    "FJORNO22\n",
  ])("refuses %j", (code) => {
    expect(v.is(Bic, code)).toBe(false);
  });
});
