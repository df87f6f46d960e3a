import type { Payment } from "../rules/payment.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { logError } from "../telemetry/log.ts";
import { callBank } from "./submit-order.ts";

/**
 * Calls the bank for several payments: one at a time and in order for each debtor account. No new call begins when `isInTime` is
 * false. If a call fails, the others are still made. The job submit-orders tries again what is left.
 */
export async function submitInTurn(
  payments: readonly Payment[],
  where: Whereabouts,
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
