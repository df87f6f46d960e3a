import * as v from "valibot";
import { priceTransfer } from "../rules/fees.ts";
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

/** Any account pays by it; its price depends on the country, which an IBAN or the bank's BIC tells. */
export const crossBorderCreditTransfers: ProductRules<typeof CrossBorderCreditTransfer> = {
  order: CrossBorderCreditTransfer,
  opensTo: () => true,
  price: ({ instructedAmount, creditorAccount, creditorAgent }, debtorCurrency, rates) =>
    priceTransfer({
      instructedAmount,
      creditorCountry: creditorAccount.iban?.slice(0, 2) ?? creditorAgent?.slice(4, 6),
      debtorCurrency,
      rates,
    }),
  codes: { debit: "PMNT-ICDT-XBCT", credit: "PMNT-RCDT-XBCT" },
};
