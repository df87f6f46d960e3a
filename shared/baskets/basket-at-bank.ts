import { asTheBankHas, heldPayments, type Told } from "../payments/bank-word.ts";
import type { Basket } from "../rules/basket.ts";
import type { Whereabouts } from "../stage/stage.ts";

/** The payments of a basket as the bank has them now, in its order. */
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
