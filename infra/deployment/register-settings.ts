import * as v from "valibot";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import type { StageName } from "./stage-settings.ts";

const text = v.string("must be a text");

const revocationList =
  /^[\da-f]{16,64}=https?:\/\/(localhost|([a-z0-9-]+\.)+[a-z]{2,})(:\d{1,5})?\/[^\s,]*$/;

/** Where production learns which TPPs are licensed, and which certificates are revoked. */
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
  revocationLists: v.optional(
    v.pipe(
      text,
      v.maxLength(2_000, "is longer than 2,000 characters"),
      v.check(
        (list) => list.split(",").every((each) => revocationList.test(each)),
        "must be <beginning of the SHA-256 of the issuer's certificate>=<address of its list>, by commas, 16 digits at least, such as 0123456789abcdef=http://crl.qtsp.example/qseal.crl",
      ),
    ),
  ),
};

type RegisterSettings = v.InferOutput<v.ObjectSchema<typeof registerSettings, undefined>>;

/** The sandbox admits whoever has its certificates. Production admits nobody whose certificate it cannot look up. */
export function missingLists(stage: StageName, settings: RegisterSettings): string[] {
  const { registerAddress, creditInstitutions, revocationLists } = settings;
  if (stage === "sandbox")
    return registerAddress || creditInstitutions || revocationLists
      ? [
          "registerAddress, creditInstitutions and revocationLists are the other stage's only: the sandbox admits whoever has its certificates",
        ]
      : [];
  return revocationLists
    ? []
    : [
        "revocationLists is missing; it says where the lists of revoked certificates are, one for each authority that issues certificates to TPPs",
      ];
}
