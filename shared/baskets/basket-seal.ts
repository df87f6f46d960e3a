import { deriveToken } from "../derive.ts";
import type { Basket } from "../rules/basket.ts";
import { printOf } from "../rules/payment-prints.ts";
import { secret } from "../secrets.ts";

/** What only the bank can make of what a PSU has approved of a basket, and when: it fits nothing else. */
export const basketSealOf = async (basket: Basket): Promise<string> =>
  deriveToken(
    await secret("approvals"),
    "basket",
    basket.id,
    printOf(basket.prints ?? []),
    basket.approvedAt ?? "",
    basket.psuId ?? "",
    basket.corporateId ?? "",
    basket.customerId ?? "",
  );

/** Whether a basket's approval is to the last payment what its PSU has given. */
export const isBasketIntact = async (basket: Basket): Promise<boolean> =>
  basket.seal !== undefined && basket.seal === (await basketSealOf(basket));
