import type { GenericSchema } from "valibot";
import type { AccountReference, NorwegianAccountReference } from "../schemas/account-reference.ts";
import type { Address } from "../schemas/address.ts";
import type { Amount } from "../schemas/amount.ts";

/** What a creditor told the debtor to pay by, such as a KID. */
type Reference = {
  reference: string;
  referenceType?: string | undefined;
  referenceIssuer?: string | undefined;
};

/** What the orders of all single products have in common: each schema's output is one. */
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
  /** To be deprecated (specification, Versioning, 5). */
  remittanceInformationStructured?: Reference | undefined;
  purposeCode?: string | undefined;
  requestedExecutionDate?: string | undefined;
};

export type ProductRules<Order extends GenericSchema = GenericSchema> = {
  /** What a TPP posts. */
  order: Order;
  /** Executed when it is approved, at any hour of any day. */
  instant?: true;
};
