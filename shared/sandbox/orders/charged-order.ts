import type { Charged, ChargedBulk, ChargedSingle, ChargedStanding } from "../rules/charged.ts";
import { bulkCharge, singleCharge, standingCharge } from "../rules/charged-order.ts";
import type { Instruction, SubmittedOrder } from "./order-item.ts";

type Of<Kind extends Instruction["kind"]> = SubmittedOrder<Extract<Instruction, { kind: Kind }>>;
export type SingleOrder = Of<"single">;
export type StandingOrder = Of<"standing">;
export type BulkOrder = Of<"bulk">;

export const chargedSingle = (held: SingleOrder): ChargedSingle => singleCharge(held, held.order);

export const chargedStandingOrder = (held: StandingOrder): ChargedStanding =>
  standingCharge(held, held.order);

export const chargedBulk = (held: BulkOrder): ChargedBulk => bulkCharge(held, held.order);

/** Converts any order to the form that the rules for days and rows take. */
export function chargedOf(held: SubmittedOrder): Charged {
  if (isStandingOrder(held)) return chargedStandingOrder(held);
  return isBulk(held) ? chargedBulk(held) : chargedSingle(held as SingleOrder);
}

export const isSingle = (held: SubmittedOrder): held is SingleOrder => held.order.kind === "single";
export const isStandingOrder = (held: SubmittedOrder): held is StandingOrder =>
  held.order.kind === "standing";
export const isBulk = (held: SubmittedOrder): held is BulkOrder => held.order.kind === "bulk";
