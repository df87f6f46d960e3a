import * as v from "valibot";
import { AccountReference, NorwegianAccountReference } from "../schemas/account-reference.ts";
import { Address } from "../schemas/address.ts";
import { PositiveAmount } from "../schemas/amount.ts";
import { Bic } from "../schemas/bic.ts";
import { CalendarDate } from "../schemas/date.ts";
import { clearingText, objectWords } from "../schemas/text.ts";

// biome-ignore format: the list is the specification's
const purposeCodes = [
  "INVS", "SALA", "IDCP", "CASH", "CORT", "INTC", "PENS", "SSBE", "SUPP", "TAXS", "TREA", "VATX", "LOAN", "OTHR",
] as const;

/** A cross-border credit transfer as a TPP posts it (specification, Payment initiation request). */
export const CrossBorderCreditTransfer = v.pipe(
  v.strictObject(
    {
      instructedAmount: PositiveAmount,
      creditorName: clearingText(70, "A creditor's name"),
      creditorAgent: v.optional(Bic),
      creditorAccount: AccountReference,
      creditorAddress: v.optional(Address),
      debtorAccount: NorwegianAccountReference,
      remittanceInformationUnstructured: v.optional(clearingText(140, "A message to the creditor")),
      purposeCode: v.optional(
        v.picklist(purposeCodes, `A purpose code is one of ${purposeCodes.join(", ")}.`),
      ),
      requestedExecutionDate: v.optional(CalendarDate),
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
