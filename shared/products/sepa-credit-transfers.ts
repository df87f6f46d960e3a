import * as v from "valibot";
import { AccountReference } from "../schemas/account-reference.ts";
import { objectWords } from "../schemas/text.ts";
import { isIn } from "./country-groups.ts";
import type { ProductRules } from "./transfer.ts";
import {
  abroadFields,
  amountIn,
  endToEndField,
  orderFields,
  transferFields,
} from "./transfer-fields.ts";

/** An account that SEPA reaches, by the country of its IBAN. */
const SepaAccount = v.pipe(
  AccountReference,
  v.forward(
    v.check(
      ({ bban }) => bban === undefined,
      "A SEPA credit transfer names the creditor's account by its IBAN.",
    ),
    ["bban"],
  ),
  v.forward(
    v.check(
      ({ iban }) => iban === undefined || isIn("sepa", iban.slice(0, 2)),
      "SEPA does not reach the country of this IBAN.",
    ),
    ["iban"],
  ),
);

/** A SEPA credit transfer as a TPP posts it. */
export const SepaCreditTransfer = v.strictObject(
  {
    instructedAmount: amountIn("EUR", "A SEPA credit transfer is in EUR."),
    creditorAccount: SepaAccount,
    ...transferFields,
    ...abroadFields,
    ...endToEndField,
    ...orderFields,
  },
  objectWords("A SEPA credit transfer"),
);

export const sepaCreditTransfers: ProductRules<typeof SepaCreditTransfer> = {
  order: SepaCreditTransfer,
};
