import type { Payment } from "../rules/payment.ts";
import type { BankContext } from "../stage/stage.ts";
import { logError } from "../telemetry/log.ts";
import { callBank } from "./submit-order.ts";

/**
 * Calls the bank for several payments: in order and one at a time for each debtor account. Starts no new call once
 * `isInTime` is false. If one call fails, the others are still made; the job submit-orders retries the rest.
 */
export async function submitInTurn(
  payments: readonly Payment[],
  where: BankContext,
  isInTime: () => boolean,
): Promise<void> {
  const turns = Map.groupBy(payments, ({ debtorAccountId = "" }) => debtorAccountId);
  const submit = async (turn: readonly Payment[]) => {
    for (const payment of turn) {
      if (!isInTime()) return;
      await callBank(payment, where).catch((error) =>
        logError("a payment is left to the job submit-orders", error, { paymentId: payment.id }),
      );
    }
  };
  await Promise.all([...turns.values()].map(submit));
}
