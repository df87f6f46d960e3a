import * as v from "valibot";
import { priceWithoutFlatFee } from "../rules/fees.ts";
import { toldOnce } from "../schemas/remittance.ts";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields, referenceFields } from "./norwegian-fields.ts";
import type { ProductRules } from "./transfer.ts";

/** A transfer between accounts in Norway as a TPP posts it, with a message or with a reference such as a KID. */
export const NorwegianCreditTransfer = v.pipe(
  v.strictObject(
    { ...norwegianFields, ...referenceFields, ...norwegianOrderFields },
    objectWords("A domestic credit transfer"),
  ),
  toldOnce(),
);

/** What holds for every transfer within Norway, however it is ordered: accounts in NOK pay, and nothing costs. */
export const domestic: Omit<ProductRules, "order"> = {
  opensTo: ({ currency }) => currency === "NOK",
  price: ({ instructedAmount }, debtorCurrency, rates) =>
    priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates }),
  codes: { debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" },
};

export const norwegianCreditTransfers: ProductRules<typeof NorwegianCreditTransfer> = {
  order: NorwegianCreditTransfer,
  ...domestic,
};
