import type { Order as Instruction, Transfer } from "../../../ports/schemas/order.ts";
import type { Terms } from "../../../ports/schemas/quote.ts";
import type { PostedTransfer } from "../../../products/transfer.ts";
import { toMinorUnits } from "../../../rules/money.ts";
import type { Charged, ChargedBulk, ChargedSingle, ChargedStanding } from "../../rules/charged.ts";
import { rulesOfOrder } from "../../terms/order-rules.ts";
import { endingOnExecution } from "../scheduled.ts";
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

/** Converts a transfer of an order to the form from which rows are made. */
export const transferForRow = (
  { amount, ...transfer }: Transfer,
  { instruction }: Standing,
): PostedTransfer => ({
  ...transfer,
  instructedAmount: amount,
  debtorAccount: instruction.debtorAccount as PostedTransfer["debtorAccount"],
});

/** The part of the rules' form that all kinds of orders have. */
const charge = ({ id, agreementId, approvedAt, terms, ...order }: Standing) => ({
  ...{ id, corporateId: agreementId, approvedAt },
  debtorName: terms.debtorName,
  debtorCurrency: terms.debited.currency,
  debited: toMinorUnits(terms.debited),
  fee: toMinorUnits(terms.fee),
  rate: terms.rate,
  executionDate: order.date,
  ...{ movedFrom: order.movedFrom, shownDate: order.shownDate },
});

/** Converts a single order to the form that the rules for days and rows take. */
export const chargedSingle = (order: Standing<"single">): ChargedSingle => ({
  ...charge(order),
  service: "payments",
  product: order.instruction.product as ChargedSingle["product"],
  order: transferForRow(order.instruction.transfer, order),
});

export const chargedStanding = (order: Standing<"standing">): ChargedStanding => ({
  ...charge(order),
  service: "periodic-payments",
  product: order.instruction.product as ChargedStanding["product"],
  order: {
    ...transferForRow(order.instruction.transfer, order),
    ...endingOnExecution(order.instruction.schedule),
  } as ChargedStanding["order"],
});

export const chargedBulk = (order: Standing<"bulk">): ChargedBulk => ({
  ...charge(order),
  service: "bulk-payments",
  product: order.instruction.product as ChargedBulk["product"],
  order: {
    debtorAccount: order.instruction.debtorAccount as ChargedBulk["order"]["debtorAccount"],
    batchBookingPreferred: order.instruction.batchBooking,
  },
});

/** Converts any order to the form that the rules for days and rows take. */
export function chargedOf(order: Standing): Charged {
  if (isOf(order, "standing")) return chargedStanding(order);
  return isOf(order, "bulk") ? chargedBulk(order) : chargedSingle(order as Standing<"single">);
}
