/** Red, green and blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** The form of a colour that a bank may choose: #rgb or #rrggbb, since only what is known can be measured. */
export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What text must have against what is behind it (WCAG 2.2, 1.4.3). */
const enough = 4.5;

export const black = "#000000";
export const white = "#ffffff";

function parts(colour: string): Colour {
  if (!colourPattern.test(colour)) throw new RangeError(`${colour} is no colour.`);
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, "$1$1$2$2$3$3");
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

/** How light a colour is to the eye, from 0 to 1 (WCAG 2.2, relative luminance). */
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

/** A colour with so much of another in it, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const others = parts(other);
  const mixed = parts(colour).map((part, index) =>
    Math.round(part + ((others[index] ?? 0) - part) * share),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of text on a surface: the one wished for if it can be read there, else white or black, one of which always can. */
export const textOn = (surface: string, wished = white): string =>
  [wished, white, black].find((text) => contrast(text, surface) >= enough) ?? black;

/** A colour as near to the one wished for as can be read on every one of these surfaces; black or white, where none is. */
export function readable(wished: string, surfaces: readonly string[], towards: string): string {
  const steps = Array.from({ length: 21 }, (_, step) => mix(wished, towards, step / 20));
  return (
    steps.find((colour) => surfaces.every((each) => contrast(colour, each) >= enough)) ?? towards
  );
}
