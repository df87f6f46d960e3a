import * as v from "valibot";
import { Id } from "../../shared/ports/schemas/fields.ts";
import { AccountReference } from "../../shared/schemas/account-reference.ts";

export const payerEntries = {
  customerId: Id,
  agreementId: v.optional(v.string()),
  name: v.optional(v.string()),
  account: v.strictObject({ id: Id, reference: AccountReference }),
};

/** A payer, as the data file and the hook `newPayer` write it. */
export const Payer = v.strictObject({ ...payerEntries, number: v.optional(v.string()) });
