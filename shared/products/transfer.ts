import type { GenericSchema } from "valibot";
import type { AccountReference, NorwegianAccountReference } from "../schemas/account-reference.ts";
import type { Address } from "../schemas/address.ts";
import type { Amount } from "../schemas/amount.ts";

/** The reference that the creditor gave the debtor for the payment, such as a KID. */
type Reference = {
  reference: string;
  referenceType?: string | undefined;
  referenceIssuer?: string | undefined;
};

/** The fields that the orders of all single products share. The output of each product's schema has them. */
export type PostedTransfer = {
  instructedAmount: Amount;
  creditorName: string;
  creditorAgent?: string | undefined;
  creditorAccount: AccountReference;
  creditorAddress?: Address | undefined;
  debtorAccount: NorwegianAccountReference;
  endToEndIdentification?: string | undefined;
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructuredArray?: Reference[] | undefined;
  /** This field will be deprecated (specification, Versioning, 5). */
  remittanceInformationStructured?: Reference | undefined;
  purposeCode?: string | undefined;
  requestedExecutionDate?: string | undefined;
};

export type ProductRules<Order extends GenericSchema = GenericSchema> = {
  /** The schema of the order that a TPP posts. */
  order: Order;
  /** True if the payment is executed on approval, at any hour of any day. */
  instant?: true;
};
