import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { type Key, keys } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import type { Received } from "../payments/payments.ts";

type Of = Pick<Received, "params">;

/** The key of a payment's order at the sandbox's bank, in the current world of its TPP. */
export async function orderKey({ params }: Of, tppId = "NO-FSA-987654321"): Promise<Key> {
  const { place: world = "" } = await tpps.profile(tppId);
  return sandboxKeys.order(world, params["payment-id"]);
}

/** The order of a payment at the sandbox's bank, or undefined if it was not submitted. */
export const orderItem = async (of: Of) => table.get(await orderKey(of));

/** Changes an order directly in the table, as an attacker would. */
export async function alterOrder(of: Of, set: Attributes, remove: string[] = []): Promise<void> {
  await table.change([{ update: await orderKey(of), set, remove, when: { present: true } }]);
}

/** Changes a payment directly in the table, as an attacker would. */
export async function alterPayment(
  { params }: Of,
  set: Attributes,
  remove: string[] = [],
): Promise<void> {
  const update = keys.payment(params["payment-id"]);
  await table.change([{ update, set, remove, when: { present: true } }]);
}
