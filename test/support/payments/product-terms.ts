import { type ProductTerms, productTerms } from "../../../shared/sandbox/rules/product-terms.ts";

/** The sandbox bank's terms for payments of a product. */
export function termsOf(product: string): ProductTerms {
  const terms = productTerms[product];
  if (!terms) throw new Error("There is no such product.");
  return terms;
}
