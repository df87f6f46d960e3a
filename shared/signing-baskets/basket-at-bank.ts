import { asTheBankHas, heldPayments, type Told } from "../payments/bank-word.ts";
import type { Basket } from "../rules/basket.ts";
import type { Whereabouts } from "../stage/stage.ts";

/** The payments of a basket in their current state at the bank, in the basket's order. */
export async function contentsAtBank(
  { paymentIds }: Pick<Basket, "paymentIds">,
  where: Whereabouts,
): Promise<Told[]> {
  const held = await heldPayments(paymentIds);
  return asTheBankHas(
    held.filter((each) => each !== undefined),
    where,
  );
}
