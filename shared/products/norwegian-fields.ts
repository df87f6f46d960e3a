import * as v from "valibot";
import { NorwegianAccountReference } from "../schemas/account-reference.ts";
import { StructuredRemittance, StructuredRemittances } from "../schemas/remittance.ts";
import { amountIn, endToEndField, orderFields, transferFields } from "./transfer-fields.ts";

/** The domestic clearing has one currency. */
const accountInKroner = v.pipe(
  NorwegianAccountReference,
  v.forward(
    v.check(({ currency }) => currency === "NOK", "A domestic transfer is between NOK accounts."),
    ["currency"],
  ),
);

/** The fields of every transfer within Norway. */
export const norwegianFields = {
  instructedAmount: amountIn("NOK", "A domestic transfer is in NOK."),
  creditorAccount: accountInKroner,
  ...transferFields,
  ...endToEndField,
};

/** From whom and when a transfer within Norway is paid. */
export const norwegianOrderFields = { ...orderFields, debtorAccount: accountInKroner };

/** A reference of the creditor's, such as a KID; the second spelling is to be deprecated (specification, Versioning, 5). */
export const referenceFields = {
  remittanceInformationStructuredArray: v.optional(StructuredRemittances),
  remittanceInformationStructured: v.optional(StructuredRemittance),
};
