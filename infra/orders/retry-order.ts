import { table } from "../../shared/table/client.ts";
import { stuckPayments } from "../../shared/table/stuck-payments.ts";
import { changedMeanwhile, stuckPayment } from "./stuck-payment.ts";

/** Makes the next call to the bank due now. The bank knows the order by its id, so it does not execute it twice. */
export async function retryOrder(id: string, now: Date): Promise<string> {
  const payment = await stuckPayment(id);
  const refused = await table.change([stuckPayments.retried(payment, now)]);
  if (refused !== undefined) throw changedMeanwhile(id);
  const call = payment.state === "submitting" ? "submits" : "cancels";
  return `The payment ${id} is due now: the job submit-orders ${call} it at its next run, within a minute.`;
}
