import type { Order as Instruction } from "../../../ports/schemas/order.ts";
import type { Terms } from "../../../ports/schemas/quote.ts";
import { toMinorUnits } from "../../../rules/money.ts";
import { type ProductTerms, productTerms } from "../../rules/product-terms.ts";
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

/** The bank transaction codes of an accepted order's rows. */
export const codesOf = ({ product }: Pick<Instruction, "product">): ProductTerms["codes"] =>
  (productTerms[product] as ProductTerms).codes;

/** The whole debit in minor units, with the fee; of a standing order, that of each day. */
export const totalOf = ({ debited, fee }: Pick<Terms, "debited" | "fee">): bigint =>
  toMinorUnits(debited) + toMinorUnits(fee);
