import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brandHere } from "../../../infra/local/brand.ts";
import { readOptions } from "../../../infra/local/options.ts";
import { logo } from "../../shared/pages/brands.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-logo-"));
const file = join(folder, "logo.svg");
writeFileSync(file, logo);
afterAll(() => rmSync(folder, { recursive: true }));

describe("the bank's logo and colours on one machine", () => {
  it("come from the environment, with the logo as text or as a file", () => {
    const colours = { BANK_COLOUR: "#00205b", BANK_ACCENT: "#fc0" };
    const brand = { logo, colour: "#00205b", accent: "#fc0" };
    expect(brandHere({ ...colours, BANK_LOGO: logo })).toEqual(brand);
    expect(brandHere({ ...colours, BANK_LOGO: file })).toEqual(brand);
    expect(brandHere({ BANK_LOGO: "" })).toEqual({});
  });

  it.each([
    [{ BANK_LOGO: "no.svg" }, "BANK_LOGO is neither an SVG nor a readable file: no.svg"],
    [{ BANK_LOGO: "<svg><script/></svg>" }, "BANK_LOGO has <script>, which a logo may not have"],
    [{ BANK_COLOUR: "blue" }, "BANK_COLOUR must be a colour such as #0a3a4a"],
    [{ BANK_ACCENT: "#12" }, "BANK_ACCENT must be a colour such as #0a3a4a"],
  ])("are refused for %j", (environment, message) => {
    expect(() => brandHere(environment)).toThrow(message);
  });

  it("are checked before anything starts", () => {
    process.env.BANK_COLOUR = "blue";
    try {
      expect(() => readOptions([])).toThrow("BANK_COLOUR must be a colour");
    } finally {
      delete process.env.BANK_COLOUR;
    }
  });
});
