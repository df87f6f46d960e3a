import * as v from "valibot";
import { NorwegianAccountReference } from "../schemas/account-reference.ts";
import { Address } from "../schemas/address.ts";
import { optionalList } from "../schemas/list.ts";
import { StructuredRemittance, StructuredRemittances } from "../schemas/remittance.ts";
import { amountIn, endToEndField, orderFields, transferFields } from "./transfer-fields.ts";

/** An account in NOK, because the domestic clearing has only this currency. */
const accountInKroner = v.pipe(
  NorwegianAccountReference,
  v.forward(
    v.check(({ currency }) => currency === "NOK", "A domestic transfer is between NOK accounts."),
    ["currency"],
  ),
);

/** The fields of every transfer within Norway. The clearing does not carry the address (rules/carried-order.ts). */
export const norwegianFields = {
  instructedAmount: amountIn("NOK", "A domestic transfer is in NOK."),
  creditorAccount: accountInKroner,
  creditorAddress: v.optional(Address),
  ...transferFields,
  ...endToEndField,
};

/** The debtor account and the date of an order for transfers within Norway. */
export const norwegianOrderFields = { ...orderFields, debtorAccount: accountInKroner };

/** The creditor's reference, such as a KID. The second field will be deprecated (specification, Versioning, 5). */
export const referenceFields = {
  remittanceInformationStructuredArray: optionalList(StructuredRemittances),
  remittanceInformationStructured: v.optional(StructuredRemittance),
};
