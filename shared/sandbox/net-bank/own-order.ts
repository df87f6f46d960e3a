import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { sandboxTime } from "../../rules/clock.ts";
import { readUuid } from "../../schemas/date.ts";
import { tpps } from "../../table/tpps.ts";
import { type HeldOrder, heldOrders } from "../orders/order-item.ts";

/** Why an order changes, as the audit trail is told. */
export const reason = "net bank";

/** The order of a TPP's own payment in the world that it uses, if the bank has it. */
export async function ownOrder(
  { tppId, place: world }: Pick<Caller, "tppId" | "place">,
  paymentId: string,
): Promise<HeldOrder | undefined> {
  const id = readUuid(paymentId);
  const held = id === undefined ? undefined : await heldOrders.get(world, id);
  return held?.tppId === tppId ? held : undefined;
}

/** The profile of a sandbox that is at rest, and the time by its clock. */
export async function atRest({ tppId, place: world, realTime }: Caller) {
  const profile = await tpps.profile(tppId);
  if (profile.moving !== undefined || profile.place !== world)
    throw new ApiError("CONFLICT", "The sandbox is being reset, or its clock moved. Try again.");
  return { ...profile, now: sandboxTime(profile, realTime) };
}

export const conflict = (text: string) => new ApiError("CONFLICT", text, { path: "paymentId" });
