import { brandFaults, brandStyle } from "../../../shared/pages/brand.ts";
import { contrast, readable, textOn } from "../../../shared/pages/colours.ts";
import { identifyPage } from "../../../shared/pages/identify-page.ts";
import { hashOf, styleHashesOf, styleOf } from "../../../shared/pages/style.ts";
import { count } from "../../support/psu/read-page.ts";
import { fc } from "../../support/run/fast-check.ts";
import { brands, logo } from "./brands.ts";
import { frame } from "./views.ts";

const valuesOf = (sheet: string) =>
  [...sheet.matchAll(/:root\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})/gi)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  );

const [light = {}, dark = {}] = valuesOf(styleOf({}));
const of = (values: Record<string, string | undefined>, name: string) => values[name] ?? "#000";

const colour = fc
  .tuple(...Array.from({ length: 3 }, () => fc.nat(255)))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);

describe("contrast (WCAG 2.2, contrast ratio)", () => {
  it.each([
    ["#000", "#fff", 21],
    ["#ffffff", "#FFF", 1],
    ["#777777", "#ffffff", 4.48],
    ["#0b6570", "#fff", 6.75],
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it.each(["red", "#12", "#12345g", "#1234567", ""])("cannot be calculated for %j", (given) => {
    expect(() => contrast(given, "#fff")).toThrow(RangeError);
    expect(() => contrast("#fff", given)).toThrow(`${given} is not a colour such as #0a3a4a.`);
  });

  it("decides which colour replaces the chosen one: the nearest readable one, or white or black if there is none", () => {
    expect(readable("#0b6570", ["#fff"], "#000000")).toBe("#0b6570");
    expect(readable("#777777", ["#fff"], "#000000")).toBe("#717171");
    expect(readable("#777777", ["#fff", "#000", "#777"], "#000000")).toBe("#000000");
  });

  it("is enough for black or white text on any colour", () => {
    fc.assert(fc.property(colour, (each) => contrast(textOn(each), each) >= 4.5));
  });
});

describe("the pages in a bank's colours", () => {
  const pairs = [
    ["on-deep", "deep"],
    ["on-act", "act"],
    ["on-act", "act-over"],
    ["link", "card"],
    ["link", "page"],
    ["link", "tint"],
    ["ink", "tint"],
    ["soft", "tint"],
  ] as const;

  it("are readable in any colours, in light and dark mode", () => {
    fc.assert(
      fc.property(colour, colour, (colour, accent) => {
        const own = valuesOf(brandStyle({ colour, accent }));
        for (const [index, neutral] of [light, dark].entries()) {
          const values = { ...neutral, ...own[index] };
          for (const [text, surface] of pairs)
            expect(contrast(of(values, text), of(values, surface))).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it("are neutral and readable if no colour is chosen", () => {
    expect(brandStyle({})).toBe("");
    expect(styleOf({ logo })).toBe(styleOf({}));
    expect(styleHashesOf({ logo })).toEqual(styleHashesOf({}));
    for (const values of [light, { ...light, ...dark }])
      for (const [text, surface] of pairs)
        expect(contrast(of(values, text), of(values, surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(brands))(
    'have for "%s" one style sheet, whose hash the Content-Security-Policy lists',
    (_, brand) => {
      const document = identifyPage({ ...frame("nb"), brand }, { sandbox: false });
      const [, sheet = ""] = /<style>(.*)<\/style>/s.exec(document) ?? [];
      expect(sheet).toBe(styleOf(brand));
      expect(styleHashesOf(brand)).toContain(hashOf(sheet));
      expect(document).not.toMatch(/\sstyle=|<script/);
      expect(Buffer.byteLength(document)).toBeLessThan(30_000);
    },
  );

  it.each(["red", "#12", "#12345g", "rgb(0,0,0)", "#fff;}body{display:none", "var(--x)", ""])(
    "may not have the colour %j",
    (given) => {
      expect(brandFaults.colour(given)).toContain("must be a colour such as #0a3a4a");
      expect(brandFaults.accent(given)).toBeDefined();
    },
  );
});

describe("the header of a page", () => {
  const header = (brand: object) =>
    /<header.*<\/header>/s.exec(identifyPage({ ...frame("nb"), brand }, { sandbox: false }))?.[0] ??
    "";

  it("has a mark and the bank's name if there is no logo", () => {
    expect(header({})).toContain("<bdi>Fjordbanken</bdi>");
    expect(count(header({}), /<svg /g)).toBe(1);
  });

  it("has the logo and the bank's name, which is hidden visually if the logo is a wordmark", () => {
    const square = logo.replace("0 0 120 32", "0 0 32 32");
    expect(header({ logo: square })).toContain("<bdi>Fjordbanken</bdi>");
    expect(header({ logo })).toContain('<bdi class="unseen">Fjordbanken</bdi>');
    expect(header({ logo })).toContain(
      '<span class="logo"><svg aria-hidden="true" focusable="false" viewBox="0 0 120 32">',
    );
    expect(header({ logo })).not.toMatch(/xmlns|width="240"|<title|<!--|<\?xml/);
  });
});
