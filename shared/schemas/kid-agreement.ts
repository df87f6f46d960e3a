import * as v from "valibot";
import { list } from "./list.ts";
import { objectWords } from "./text.ts";

/** The agreement of an account's holder with the bank on the KIDs of payments to the account. */
export const KidAgreement = v.strictObject(
  {
    /** True if each payment must have a KID. */
    required: v.boolean("required is true or false."),
    /** The allowed lengths of a KID, in characters. */
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
