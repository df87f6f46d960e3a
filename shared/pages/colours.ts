/** Red, green and blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/**
 * The form of a colour: #rgb or #rrggbb. Other CSS colours are refused, because their contrast cannot be computed
 * here.
 */
export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
const enough = 4.5;

export const black = "#000000";
export const white = "#ffffff";

function parts(colour: string): Colour {
  if (!colourPattern.test(colour))
    throw new RangeError(`${colour} is not a colour such as #0a3a4a.`);
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

/** The lightness of a colour to the eye, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours. `share` is the part of the second one, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const others = parts(other);
  const mixed = parts(colour).map((part, index) =>
    Math.round(part + ((others[index] ?? 0) - part) * share),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The text colour for a background: the preferred one if it is readable there, otherwise white or black. One of these
 * two is always readable.
 */
export const textOn = (surface: string, wished = white): string =>
  [wished, white, black].find((text) => contrast(text, surface) >= enough) ?? black;

/**
 * The colour nearest to the preferred one that is readable on all these backgrounds. If there is none, black or white
 * (`towards`).
 */
export function readable(wished: string, surfaces: readonly string[], towards: string): string {
  const steps = Array.from({ length: 21 }, (_, step) => mix(wished, towards, step / 20));
  return (
    steps.find((colour) => surfaces.every((each) => contrast(colour, each) >= enough)) ?? towards
  );
}
