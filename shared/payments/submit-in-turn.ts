import type { Payment } from "../rules/payment.ts";
import type { BankContext } from "../stage/stage.ts";
import { tryToCallBank } from "./submit-order.ts";

/**
 * Calls the bank for several payments: in order and one at a time for each debtor account. Starts no new call once
 * `isInTime` is false. If one call fails, the others are still made; the job submit-orders retries the rest. Returns the
 * payments as they are then known, in their order.
 */
export async function submitInTurn(
  payments: readonly Payment[],
  where: BankContext,
  isInTime: () => boolean,
): Promise<Payment[]> {
  const told = new Map(payments.map((payment) => [payment.id, payment]));
  const turns = Map.groupBy(payments, ({ debtorAccountId = "" }) => debtorAccountId);
  const submit = async (turn: readonly Payment[]) => {
    for (const payment of turn) {
      if (!isInTime()) return;
      told.set(payment.id, await tryToCallBank(payment, where));
    }
  };
  await Promise.all([...turns.values()].map(submit));
  return [...told.values()];
}
