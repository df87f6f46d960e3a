import type { Order } from "../../../shared/sandbox/bank/world.ts";
import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import type { ReceivedPayment } from "../payments/payments.ts";
import { orderOf } from "../sandbox/world-of.ts";

type Of = Pick<ReceivedPayment, "params">;

/** The order of a payment at the sandbox's bank, or undefined if it was not submitted. */
export const orderItem = ({ params }: Of, tppId?: string): Promise<Order | undefined> =>
  orderOf(params["payment-id"], tppId);

/** Changes a payment directly in the table, as an attacker would. */
export async function alterPayment(
  { params }: Of,
  set: Attributes,
  remove: string[] = [],
): Promise<void> {
  const update = keys.payment(params["payment-id"]);
  await table.change([{ update, set, remove, when: { present: true } }]);
}
