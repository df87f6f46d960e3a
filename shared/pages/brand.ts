import { black, colourPattern, mix, readable, textOn, white } from "./colours.ts";
import { logoFault } from "./logo.ts";

/** The bank's own design of the pages. Without it they look neutral. */
export type Brand = {
  /** An SVG. */
  logo?: string | undefined;
  /** The background behind the bank's name. */
  colour?: string | undefined;
  /** The colour of buttons, links and selected items. Default: `colour`. */
  accent?: string | undefined;
};

const faultOfColour = (colour: string): string | undefined =>
  colourPattern.test(colour) ? undefined : "must be a colour such as #0a3a4a";

/** The problem with each part of a brand, as text that follows the name of the part. Undefined if there is none. */
export const brandFaults = {
  logo: logoFault,
  colour: faultOfColour,
  accent: faultOfColour,
} as const satisfies Record<keyof Brand, (text: string) => string | undefined>;

const parts = Object.keys(brandFaults) as (keyof Brand)[];

/** The problems with a brand, each after the name of its part. */
export const faultsOfBrand = (brand: Brand, names: Record<keyof Brand, string>): string[] =>
  parts.flatMap((part) => {
    const text = brand[part];
    const fault = text === undefined ? undefined : brandFaults[part](text);
    return fault === undefined ? [] : [`${names[part]} ${fault}`];
  });

// The backgrounds behind accent text and lines: the page, the card, and a selected item.
const surfaces = { light: ["#eef3f4", "#ffffff"], dark: ["#08171d", "#0f242c"] } as const;

/** The part of the style sheet with the bank's colours. Text is readable on any of them. */
export function brandStyle({ colour, accent = colour }: Brand): string {
  const light = [...header(colour), ...actions(accent, "light")].join(";");
  const dark = [...header(colour && mix(colour, black, 0.4)), ...actions(accent, "dark")].join(";");
  return light && `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
}

function header(colour: string | undefined): string[] {
  if (!colour) return [];
  const text = textOn(colour);
  return [`--deep:${colour}`, `--deeper:${colour}`, `--on-deep:${text}`, `--ice:${text}`];
}

function actions(accent: string | undefined, scheme: keyof typeof surfaces): string[] {
  if (!accent) return [];
  const [page, card] = surfaces[scheme];
  const [tinted, towards] =
    scheme === "light" ? ([0.08, black] as const) : ([0.14, white] as const);
  const tint = mix(card, accent, tinted);
  const link = readable(accent, [page, card, tint], towards);
  const act = scheme === "light" ? accent : link;
  const text = textOn(act);
  const over = mix(act, text === white ? black : white, 0.15);
  return [
    `--tint:${tint}`,
    `--link:${link}`,
    `--act:${act}`,
    `--act-over:${over}`,
    `--on-act:${text}`,
  ];
}
