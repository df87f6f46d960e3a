import type { ProductOf } from "../../products/products.ts";
import type { PostedTransfer } from "../../products/transfer.ts";
import type { Rates } from "../../rules/money.ts";
import { type Price, priceTransfer, priceWithoutFlatFee } from "./fees.ts";

/** The decisions of the sandbox's bank about a payment product. */
export type ProductTerms = {
  /** Tells whether an account may pay with this product. */
  opensTo: (account: { currency: string; cashAccountType: "CACC" | "SVGS" }) => boolean;
  /** Prices one transfer: debited amount, fee and rate. Returns undefined if a currency has no rate. */
  price: (
    order: Pick<PostedTransfer, "instructedAmount" | "creditorAccount" | "creditorAgent">,
    debtorCurrency: string,
    rates: Rates,
  ) => Price | undefined;
  /** ISO 20022 bank transaction codes of the debtor's and of the creditor's row. */
  codes: { debit: string; credit: string };
};

/** Accounts in NOK pay within Norway without a fee. */
const domestic: ProductTerms = {
  opensTo: ({ currency }) => currency === "NOK",
  price: ({ instructedAmount }, debtorCurrency, rates) =>
    priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates }),
  codes: { debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" },
};

/**
 * The terms of each product, by its name in routes. Each transfer of a standing order or a bulk has the terms of its
 * product.
 */
export const productTerms: Readonly<Record<string, ProductTerms>> = {
  // The price depends on the country in the IBAN or in the bank's BIC.
  "cross-border-credit-transfers": {
    opensTo: () => true,
    price: ({ instructedAmount, creditorAccount, creditorAgent }, debtorCurrency, rates) =>
      priceTransfer({
        instructedAmount,
        creditorCountry: creditorAccount.iban?.slice(0, 2) ?? creditorAgent?.slice(4, 6),
        debtorCurrency,
        rates,
      }),
    codes: { debit: "PMNT-ICDT-XBCT", credit: "PMNT-RCDT-XBCT" },
  },
  // An account in another currency pays for the conversion only.
  "sepa-credit-transfers": {
    opensTo: () => true,
    price: domestic.price,
    codes: { debit: "PMNT-ICDT-ESCT", credit: "PMNT-RCDT-ESCT" },
  },
  "norwegian-domestic-credit-transfers": domestic,
  // Payments leave at any hour. Only current accounts (CACC) may pay.
  "instant-norwegian-domestic-credit-transfers-straks": {
    ...domestic,
    opensTo: ({ currency, cashAccountType }) => currency === "NOK" && cashAccountType === "CACC",
    codes: { debit: "PMNT-IRCT-DMCT", credit: "PMNT-RRCT-DMCT" },
  },
} satisfies Record<ProductOf<"payments">, ProductTerms>;
