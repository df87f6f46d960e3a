import * as v from "valibot";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields } from "./norwegian-fields.ts";
import type { ProductRules } from "./transfer.ts";

/** A transfer between accounts in Norway that is executed at once; it carries no KID. */
export const InstantCreditTransfer = v.strictObject(
  { ...norwegianFields, ...norwegianOrderFields },
  objectWords("An instant credit transfer"),
);

/** Money leaves at any hour from the accounts that are for daily use only. */
export const instantCreditTransfers: ProductRules<typeof InstantCreditTransfer> = {
  order: InstantCreditTransfer,
  instant: true,
};
