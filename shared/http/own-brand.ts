import { type Brand, faultsOfBrand } from "../pages/brand.ts";
import { settings } from "../runtime/settings.ts";

/** The environment variable of each part. */
export const brandNames = {
  logo: "BANK_LOGO",
  colour: "BANK_COLOUR",
  accent: "BANK_ACCENT",
} as const satisfies Record<keyof Brand, string>;

let known: { told: string; brand: Brand } | undefined;

/** The bank's brand from the settings. It is always checked, because a logo is inserted into pages unescaped. */
export function ownBrand(): Brand {
  const { brand } = settings;
  const told = JSON.stringify(brand);
  if (known?.told === told) return known.brand;
  const faults = faultsOfBrand(brand, brandNames);
  if (faults.length) throw new Error(faults.join("\n"));
  known = { told, brand };
  return brand;
}
