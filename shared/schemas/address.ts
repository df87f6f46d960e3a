import * as v from "valibot";
import { Country } from "./country.ts";
import { clearingText, objectWords } from "./text.ts";

/** An address. The specification gives no maximum lengths, so these are the ones of ISO 20022. */
export const Address = v.strictObject(
  {
    street: v.optional(clearingText(70, "A street")),
    buildingNumber: v.optional(clearingText(16, "A building number")),
    postalCode: v.optional(clearingText(16, "A postal code")),
    city: v.optional(clearingText(35, "A city")),
    country: Country,
  },
  objectWords("An address"),
);
export type Address = v.InferOutput<typeof Address>;
