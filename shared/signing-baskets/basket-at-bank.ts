import { asTheBankHas, heldPayments, type StatusAnswer } from "../payments/bank-state.ts";
import type { Basket } from "../rules/basket.ts";
import type { BankContext } from "../stage/stage.ts";

/** The payments of a basket in their current state at the bank, in the basket's order. */
export async function contentsAtBank(
  { paymentIds }: Pick<Basket, "paymentIds">,
  where: BankContext,
): Promise<StatusAnswer[]> {
  const held = await heldPayments(paymentIds);
  return asTheBankHas(
    held.filter((each) => each !== undefined),
    where,
  );
}
