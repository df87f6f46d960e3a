import { sandboxKeys } from "../../shared/sandbox/table/keys.ts";
import { table } from "../../shared/table/client.ts";
import type { Attributes } from "../../shared/table/expressions.ts";
import { type Key, keys } from "../../shared/table/keys.ts";
import { tpps } from "../../shared/table/tpps.ts";
import type { Received } from "./payments.ts";

type Of = Pick<Received, "params">;

/** Where the order of a payment lies at the sandbox's bank, in the world that its TPP has now. */
export async function orderKey({ params }: Of, tppId = "NO-FSA-987654321"): Promise<Key> {
  const { place: world = "" } = await tpps.profile(tppId);
  return sandboxKeys.order(world, params["payment-id"]);
}

/** The order of a payment as the sandbox's bank has it; none where nobody has submitted it. */
export const orderItem = async (of: Of) => table.get(await orderKey(of));

/** Changes what stands in the table of an order, as whoever gets at it might. */
export async function alterOrder(of: Of, set: Attributes, remove: string[] = []): Promise<void> {
  await table.change([{ update: await orderKey(of), set, remove, when: { present: true } }]);
}

/** Changes what stands in the table of a payment, in the same way. */
export async function alterPayment(
  { params }: Of,
  set: Attributes,
  remove: string[] = [],
): Promise<void> {
  const update = keys.payment(params["payment-id"]);
  await table.change([{ update, set, remove, when: { present: true } }]);
}
