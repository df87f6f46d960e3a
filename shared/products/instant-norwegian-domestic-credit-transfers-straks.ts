import * as v from "valibot";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields } from "./norwegian-fields.ts";
import type { ProductRules } from "./transfer.ts";

/** An instant transfer between accounts in Norway. It cannot have a KID. */
export const InstantCreditTransfer = v.strictObject(
  { ...norwegianFields, ...norwegianOrderFields },
  objectWords("An instant credit transfer"),
);

export const instantCreditTransfers: ProductRules<typeof InstantCreditTransfer> = {
  order: InstantCreditTransfer,
  instant: true,
};
