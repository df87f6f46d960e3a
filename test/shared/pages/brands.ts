import type { Brand } from "../../../shared/pages/brand.ts";

const yellow = "#ffcc00";

/** A logo as a drawing program writes it. */
export const logo = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by hand -->
<svg xmlns="http://www.w3.org/2000/svg" width="240" height="64" viewBox="0 0 120 32">
  <title>Nordlysbanken</title>
  <defs><linearGradient id="logo-a"><stop offset="0" stop-color="#7de2d1"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
  <rect width="32" height="32" rx="6" fill="url(#logo-a)"/>
  <g fill="none" stroke="#fff" stroke-width="4"><path d="M42 26V6l12 20V6"/><circle cx="72" cy="16" r="9"/><path d="M90 26V7h10l6 9-6 9z"/></g>
</svg>`;

/** Test brands: the palest, darkest and brightest colours that a bank may choose, and a logo that contains the name. */
export const brands: Record<string, Brand> = {
  "pale yellow": { colour: yellow, accent: yellow },
  "night blue, with a logo": { logo, colour: "#00205b" },
  red: { accent: "#e4002b" },
  white: { colour: "#fff", accent: "#f5f5f5" },
};
