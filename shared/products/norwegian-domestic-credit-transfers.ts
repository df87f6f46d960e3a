import * as v from "valibot";
import { onlyOneRemittance } from "../schemas/remittance.ts";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields, referenceFields } from "./norwegian-fields.ts";
import type { ProductRules } from "./transfer.ts";

/** A transfer between accounts in Norway as a TPP posts it, with a message or with a reference such as a KID. */
export const NorwegianCreditTransfer = v.pipe(
  v.strictObject(
    { ...norwegianFields, ...referenceFields, ...norwegianOrderFields },
    objectWords("A domestic credit transfer"),
  ),
  onlyOneRemittance(),
);

export const norwegianCreditTransfers: ProductRules<typeof NorwegianCreditTransfer> = {
  order: NorwegianCreditTransfer,
};
