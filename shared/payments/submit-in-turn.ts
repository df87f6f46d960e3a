import type { Payment } from "../rules/payment.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { logError } from "../telemetry/log.ts";
import { callBank } from "./submit-order.ts";

/**
 * Calls the bank for several payments: one after the other, in their order, for those of one account, and no new one after
 * an instant. What fails keeps no other from its call; all that is left is the job's.
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
        logError("a payment is left to the job", error, { paymentId: payment.id }),
      );
    }
  };
  await Promise.all([...turns.values()].map(submit));
}
