import { type ProductTerms, productTerms } from "../../shared/sandbox/rules/product-terms.ts";

/** The terms on which the sandbox's bank makes payments of a product. */
export function termsOf(product: string): ProductTerms {
  const terms = productTerms[product];
  if (!terms) throw new Error("There is no such product.");
  return terms;
}
