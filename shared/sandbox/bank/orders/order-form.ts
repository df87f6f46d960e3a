import type { Order as Instruction } from "../../../ports/schemas/order.ts";
import type { Terms } from "../../../ports/schemas/quote.ts";
import type { Charged, ChargedBulk, ChargedSingle, ChargedStanding } from "../../rules/charged.ts";
import { bulkCharge, singleCharge, standingCharge } from "../../rules/charged-order.ts";
import { endingOnExecution } from "../scheduled.ts";
import { rulesOfOrder } from "../terms/order-rules.ts";
import type { Order } from "../world.ts";

type Kind = Instruction["kind"];

/** An order that has not ended: it still has its instruction and its terms. */
export type Standing<K extends Kind = Kind> = Order & {
  readonly instruction: Extract<Instruction, { kind: K }>;
  readonly terms: Terms;
  readonly approvedAt: string;
  readonly date: string;
};

/** Tells whether an order was accepted and has not ended. */
export const isStanding = (order: Order): order is Standing => order.instruction !== undefined;

export const isOf = <K extends Kind>(order: Standing, kind: K): order is Standing<K> =>
  order.instruction.kind === kind;

/** Tells whether an order is executed when it is submitted. */
export const isInstant = (order: Pick<Instruction, "kind" | "product">): boolean =>
  order.kind === "single" && rulesOfOrder(order)?.instant === true;

export const chargedSingle = (order: Standing<"single">): ChargedSingle =>
  singleCharge(order, order.instruction);

export const chargedStanding = (order: Standing<"standing">): ChargedStanding =>
  standingCharge(order, order.instruction, endingOnExecution(order.instruction.schedule));

export const chargedBulk = (order: Standing<"bulk">): ChargedBulk =>
  bulkCharge(order, order.instruction);

/** Converts any order to the form that the rules for days and rows take. */
export function chargedOf(order: Standing): Charged {
  if (isOf(order, "standing")) return chargedStanding(order);
  return isOf(order, "bulk") ? chargedBulk(order) : chargedSingle(order as Standing<"single">);
}
