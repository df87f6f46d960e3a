import { readFileSync } from "node:fs";
import { brandNames } from "../../shared/http/own-brand.ts";
import { type Brand, faultsOfBrand } from "../../shared/pages/brand.ts";

/**
 * Reads the bank's look from the environment; the logo is an SVG or the path of one. Throws a
 * readable error.
 */
export function brandHere(environment: Record<string, string | undefined> = process.env): Brand {
  const named = environment[brandNames.logo]?.trim();
  const brand = {
    logo: named ? logoOf(named) : undefined,
    colour: environment[brandNames.colour] || undefined,
    accent: environment[brandNames.accent] || undefined,
  };
  const faults = faultsOfBrand(brand, brandNames);
  if (faults.length) throw new Error(faults.join("\n"));
  return brand;
}

function logoOf(named: string): string {
  if (named.startsWith("<")) return named;
  try {
    return readFileSync(named, "utf8");
  } catch (cause) {
    throw new Error(`${brandNames.logo} is neither an SVG nor a readable file: ${named}`, {
      cause,
    });
  }
}
