import * as v from "valibot";
import { AccountReference } from "../schemas/account-reference.ts";
import { PositiveAmount } from "../schemas/amount.ts";
import { objectWords } from "../schemas/text.ts";
import type { ProductRules } from "./transfer.ts";
import { abroadFields, orderFields, transferFields } from "./transfer-fields.ts";

/** A cross-border credit transfer as a TPP posts it (specification, Payment initiation request). */
export const CrossBorderCreditTransfer = v.pipe(
  v.strictObject(
    {
      instructedAmount: PositiveAmount,
      creditorAccount: AccountReference,
      ...transferFields,
      ...abroadFields,
      ...orderFields,
    },
    objectWords("A cross-border credit transfer"),
  ),
  v.forward(
    v.check(
      ({ creditorAccount, creditorAgent }) =>
        creditorAccount.bban === undefined || creditorAgent !== undefined,
      "The creditor's bank is required as a BIC when the creditor's account is named by its BBAN.",
    ),
    ["creditorAgent"],
  ),
);

export type CrossBorderCreditTransfer = v.InferOutput<typeof CrossBorderCreditTransfer>;

export const crossBorderCreditTransfers: ProductRules<typeof CrossBorderCreditTransfer> = {
  order: CrossBorderCreditTransfer,
};
