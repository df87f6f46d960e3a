import { isValidBIC } from "ibantools";
import * as v from "valibot";

/** A BIC. The pattern is the specification's, but it must match the whole text. */
export const Bic = v.pipe(
  v.string("A BIC is a string, such as FJORNO22."),
  v.regex(
    /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/,
    "A BIC has 8 or 11 capital letters and digits, such as FJORNO22.",
  ),
);
export type Bic = v.InferOutput<typeof Bic>;

/**
 * The country of a BIC, or undefined if SWIFT has none of this code. SWIFT has those of ISO 3166 and Kosovo (XK), which
 * the specification's list of countries lacks.
 */
export const countryOfBic = (bic: Bic): string | undefined =>
  isValidBIC(bic) ? bic.slice(4, 6) : undefined;
