import { ApiError } from "../../../errors.ts";
import { readUuid } from "../../../schemas/date.ts";
import type { Order, World } from "../world.ts";

/** The reason in the audit trail of a change that the PSU made without the TPP. */
export const inNetBank = { reason: "net bank" } as const;

/** Returns the order of a payment, if the bank has one. It has none for a payment that nobody has approved. */
export const orderOfPayment = ({ orders }: World, paymentId: string): Order | undefined =>
  orders.get(readUuid(paymentId) ?? "");

/** Refuses a change of a payment as it is now. */
export const paymentConflict = (text: string) =>
  new ApiError("CONFLICT", text, { path: "paymentId" });
