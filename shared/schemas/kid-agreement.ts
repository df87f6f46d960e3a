import * as v from "valibot";
import { list } from "./list.ts";
import { objectWords } from "./text.ts";

/** What the holder of an account and the bank have agreed on the KIDs of payments to it. */
export const KidAgreement = v.strictObject(
  {
    /** Whether there must be one. */
    required: v.boolean("Whether a KID is required is true or false."),
    /** How many characters one has. */
    lengths: list(
      v.pipe(
        v.number("A KID's length is a number."),
        v.integer("A KID's length is a whole number."),
        v.minValue(4, "A KID has at least 4 characters."),
        v.maxValue(25, "A KID has at most 25 characters."),
      ),
      {
        words: "The lengths of KIDs are a list.",
        least: [1, "There is at least one length."],
        most: [22, "There are at most 22 lengths."],
      },
    ),
    modulus: v.picklist(["MOD10", "MOD11"], "The modulus is MOD10 or MOD11."),
  },
  objectWords("An agreement on KIDs"),
);
export type KidAgreement = v.InferOutput<typeof KidAgreement>;
