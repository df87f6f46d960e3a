import { ownBrand } from "../../../shared/http/own-brand.ts";
import { logo } from "../pages/brands.ts";

afterEach(() => {
  for (const name of ["LOGO", "COLOUR", "ACCENT"]) delete process.env[`BANK_${name}`];
});

describe("the bank's own brand", () => {
  it("is empty without settings, and follows the settings when they change", () => {
    expect(ownBrand()).toEqual({});
    Object.assign(process.env, { BANK_LOGO: logo, BANK_COLOUR: "#00205b" });
    expect(ownBrand()).toEqual({ logo, colour: "#00205b" });
    expect(ownBrand()).toBe(ownBrand());
    process.env.BANK_ACCENT = "#fc0";
    expect(ownBrand()).toEqual({ logo, colour: "#00205b", accent: "#fc0" });
  });

  it("is refused with a list of all its faults", () => {
    Object.assign(process.env, { BANK_LOGO: "<svg onload='a'/>", BANK_ACCENT: "red" });
    expect(ownBrand).toThrow(/^BANK_LOGO .*\nBANK_ACCENT must be a colour/);
  });
});
