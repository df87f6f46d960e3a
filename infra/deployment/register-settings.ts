import * as v from "valibot";
import { namedTpp } from "../../shared/signature/tpp-id.ts";

const text = v.string("must be a text");

/** Where production learns which TPPs are licensed. */
export const registerSettings = {
  registerAddress: v.optional(
    v.pipe(
      text,
      v.regex(
        /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/\S*$/,
        "is not the address of the register's file (https://…)",
      ),
    ),
  ),
  creditInstitutions: v.optional(
    v.pipe(
      text,
      v.maxLength(1_000, "is longer than 1,000 characters"),
      v.transform((list) => list.split(",").map((each) => namedTpp(each) ?? "")),
      v.check(
        (list) => list.every(Boolean),
        "must be organizationIdentifiers of banks, by commas, such as NO-FSA-987654321",
      ),
    ),
  ),
};
