import * as v from "valibot";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import type { StageName } from "./stage-settings.ts";

const text = v.string("must be a text");

const revocationList =
  /^[\da-f]{16,64}=https?:\/\/(localhost|([a-z0-9-]+\.)+[a-z]{2,})(:\d{1,5})?\/[^\s,]*$/;

/** The sources of production's licensed TPPs and revoked certificates. */
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
        "must be organizationIdentifiers of banks, separated by commas, such as NO-FSA-987654321",
      ),
    ),
  ),
  revocationLists: v.optional(
    v.pipe(
      text,
      v.maxLength(2_000, "is longer than 2,000 characters"),
      v.check(
        (list) => list.split(",").every((each) => revocationList.test(each)),
        "must be <first digits of the SHA-256 of the issuer's certificate>=<address of its revocation list>, at least 16 digits, separated by commas, such as 0123456789abcdef=http://crl.qtsp.example/qseal.crl",
      ),
    ),
  ),
};

type RegisterSettings = v.InferOutput<v.ObjectSchema<typeof registerSettings, undefined>>;

/**
 * Lists settings that are missing or not allowed: the sandbox admits any TPP with its certificates,
 * and production must be able to check revocation.
 */
export function missingLists(stage: StageName, settings: RegisterSettings): string[] {
  const { registerAddress, creditInstitutions, revocationLists } = settings;
  if (stage === "sandbox")
    return registerAddress || creditInstitutions || revocationLists
      ? [
          "registerAddress, creditInstitutions and revocationLists are for production only: the sandbox admits every TPP with its certificates",
        ]
      : [];
  return revocationLists
    ? []
    : [
        "revocationLists is missing; give the address of a revocation list for each authority that issues certificates to TPPs",
      ];
}
