import { readFileSync } from "node:fs";
import * as v from "valibot";
import { brandFaults } from "../../shared/pages/brand.ts";
import { cleanLogo } from "../../shared/pages/logo.ts";
import { existingFile } from "./existing-file.ts";

const colour = v.pipe(
  v.string("must be a text"),
  v.check((given) => !brandFaults.colour(given), "must be a colour such as #0a3a4a"),
);

/**
 * The look of the bank's pages: its name, its logo (an SVG file, replaced by its cleaned text), and
 * its colours.
 */
export const brandSettings = {
  bankName: v.optional(
    v.pipe(
      v.string("must be a text"),
      v.regex(/^[^<>\p{Cc}]{1,60}$/u, "must have 1 to 60 characters, without < >"),
    ),
    "Fjordgate Bank",
  ),
  bankLogo: v.optional(
    v.pipe(
      existingFile,
      v.transform((name) => cleanLogo(readFileSync(name, "utf8"))),
      v.check(
        (logo) => !brandFaults.logo(logo),
        ({ input }) => `${brandFaults.logo(input)}`,
      ),
    ),
  ),
  bankColour: v.optional(colour),
  bankAccent: v.optional(colour),
};
