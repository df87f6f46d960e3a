import type { PostedTransfer } from "../../products/transfer.ts";
import type { Rates } from "../../rules/money.ts";
import { type Price, priceTransfer, priceWithoutFlatFee } from "./fees.ts";

/** The decisions of the sandbox's bank about a payment product. */
export type ProductTerms = {
  /** Tells whether an account may pay with this product. */
  opensTo: (account: { currency: string; cashAccountType: "CACC" | "SVGS" }) => boolean;
  /** Prices one transfer: what leaves the account, fee, rate; undefined where a currency has no rate. */
  price: (
    order: Pick<PostedTransfer, "instructedAmount" | "creditorAccount" | "creditorAgent">,
    debtorCurrency: string,
    rates: Rates,
  ) => Price | undefined;
  /** ISO 20022 bank transaction codes of the debtor's and of the creditor's row. */
  codes: { debit: string; credit: string };
};

/** Accounts in NOK pay within Norway, and nothing costs. */
const domestic: ProductTerms = {
  opensTo: ({ currency }) => currency === "NOK",
  price: ({ instructedAmount }, debtorCurrency, rates) =>
    priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates }),
  codes: { debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" },
};

/** The terms of each product, by its name in routes; standing orders and bulks are transfers of theirs. */
export const productTerms: Readonly<Record<string, ProductTerms>> = {
  // Its price depends on the country, which an IBAN or the bank's BIC tells.
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
  // An account in another currency pays for the conversion, and nothing else costs.
  "sepa-credit-transfers": {
    opensTo: () => true,
    price: domestic.price,
    codes: { debit: "PMNT-ICDT-ESCT", credit: "PMNT-RCDT-ESCT" },
  },
  "norwegian-domestic-credit-transfers": domestic,
  // Money leaves at any hour from the accounts that are for daily use only.
  "instant-norwegian-domestic-credit-transfers-straks": {
    ...domestic,
    opensTo: ({ currency, cashAccountType }) => currency === "NOK" && cashAccountType === "CACC",
    codes: { debit: "PMNT-IRCT-DMCT", credit: "PMNT-RRCT-DMCT" },
  },
};
