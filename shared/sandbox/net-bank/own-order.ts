import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { sandboxTime } from "../../rules/clock.ts";
import { readUuid } from "../../schemas/date.ts";
import { tpps } from "../../table/tpps.ts";
import { type HeldOrder, heldOrders } from "../orders/order-item.ts";

/** The reason of such a change in the audit trail. */
export const reason = "net bank";

/** Reads the order of a TPP's own payment in its present world, if the bank has it. */
export async function ownOrder(
  { tppId, place: world }: Pick<Caller, "tppId" | "place">,
  paymentId: string,
): Promise<HeldOrder | undefined> {
  const id = readUuid(paymentId);
  const held = id === undefined ? undefined : await heldOrders.get(world, id);
  return held?.tppId === tppId ? held : undefined;
}

/** Reads the profile of a sandbox and the time by its clock. Refuses if an import or a move of the clock is running. */
export async function atRest({ tppId, place: world, realTime }: Caller) {
  const profile = await tpps.profile(tppId);
  if (profile.moving !== undefined || profile.place !== world)
    throw new ApiError("CONFLICT", "The sandbox was reset or its clock is being moved. Try again.");
  return { ...profile, now: sandboxTime(profile, realTime) };
}

export const conflict = (text: string) => new ApiError("CONFLICT", text, { path: "paymentId" });
